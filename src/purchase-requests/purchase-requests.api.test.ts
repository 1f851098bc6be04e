import { describe, expect, test } from 'vitest'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { PurchaseRequest, RequestSummary } from './contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, emailsTo, register, registerAdmin, stockOf } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember, archivedSite } = companyCalls(shop)

const CALL = '/api/purchase-requests'

/** A buyer with a limit of $1,000, and a product of $100. */
async function newTeam(stock = 100) {
  const company = await newCompany()
  const { id } = company
  const buyer = await addMember(id, 'buyer', 1_000)
  const product = await addProduct({ price: 100, stock })
  const ask12 = { address: '', Phone: '', lines: [line(product, 12)], company: company.choice }
  return { ...company, buyer, product, body: { ...ask12, poNumber: 'NQ-2304' } }
}
type Team = Awaited<ReturnType<typeof newTeam>>
const request = ({ buyer, body }: Team) => send<PurchaseRequest>('POST', CALL, buyer, body)
const decide = (as: Visitor, { number, version }: PurchaseRequest, decision: string, note = '') =>
  ask('POST', `${CALL}/${number}/decisions`, { as, body: { decision, note, version } })
const decided = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as PurchaseRequest
}

describe('an order above the limit of a member', () => {
  test('is not placed, and can be requested; within the limit it is the other way round', async () => {
    const team = await newTeam()
    const { buyer, owner, product, choice, body } = team
    const problem = await problemOf(
      await order(buyer, body.lines, { company: choice }),
      409,
      'approval-required',
    )
    expect(problem.detail).toContain('Orders above your limit of $1,000.00 need approval.')
    await placedOrder(await order(buyer, [line(product, 10)], { company: choice }))
    await placedOrder(await order(owner, body.lines, { company: choice }))
    await placedOrder(await order(buyer, body.lines))
    const small = { ...body, lines: [line(product, 10)] }
    await problemOf(await ask('POST', CALL, { as: buyer, body: small }), 409, 'approval-not-needed')
    const own = { ...body, company: undefined }
    await problemOf(await ask('POST', CALL, { as: buyer, body: own }), 422, 'company-required')
    const tooMany = { ...body, lines: [line(product, 10_000)] }
    await problemOf(await ask('POST', CALL, { as: buyer, body: tooMany }), 409, 'invalid-order-lines')
  })

  test('is approved from an email: one order in the name of the requester, however often', async () => {
    const team = await newTeam()
    const { owner, buyer, product, id } = team
    const headers = { 'idempotency-key': 'twice' }
    const answers = await Promise.all(
      [1, 2].map(() => ask('POST', CALL, { as: buyer, body: team.body, headers })),
    )
    const [asked, again] = (await Promise.all(answers.map((one) => one.json()))) as PurchaseRequest[]
    if (!asked) throw new Error('requested')
    expect(again).toEqual(asked)
    expect(asked).toMatchObject({
      status: 'pending',
      total: 1_200,
      company: { id, site: 'Store 4', costCenter: '4711 Store' },
      canDecide: false,
      canChange: true,
      lines: [{ quantity: 12, price: 100, lineTotal: 1_200, stock: 100 }],
    })
    expect(await stockOf(product)).toBe(100)
    const emails = await emailsTo(owner, 'purchase-request-received')
    expect(emails.map(({ payload }) => payload)).toMatchObject([
      {
        number: asked.number,
        url: expect.stringContaining(`/dashboard/purchaserequests/${asked.number}`),
        lines: [{ sku: product.sku, quantity: 12, unitPrice: 100_00 }],
      },
    ])
    const results = await Promise.all([1, 2, 3].map(() => decide(owner, asked, 'approved', 'Fine')))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const found = await send<PurchaseRequest>('GET', `${CALL}/${asked.number}`, buyer)
    expect(found).toMatchObject({
      status: 'ordered',
      decisions: [{ by: owner.name, decision: 'approved', note: 'Fine' }],
    })
    const placed = await send<Order>('GET', `/api/orders/${found.order}`, buyer)
    expect(placed).toMatchObject({
      buyer: { email: buyer.email },
      poNumber: 'NQ-2304',
      total: 1_200,
      company: { site: 'Store 4' },
      events: [{ note: `Approved by ${owner.name}` }],
    })
    expect(await stockOf(product)).toBe(88)
    expect(await emailsTo(buyer, 'purchase-request-decided')).toMatchObject([
      { payload: { decision: 'approved', order: found.order } },
    ])
  })

  test('is decided by owners and approvers only, never by the requester', async () => {
    const team = await newTeam()
    const [approver, colleague, viewer, outsider] = [
      await addMember(team.id, 'approver', 10),
      await addMember(team.id, 'buyer'),
      await addMember(team.id, 'viewer'),
      await register(),
    ]
    const asked = await request(team)
    for (const other of [colleague, viewer, outsider]) {
      await problemOf(await decide(other, asked, 'approved'), 404, 'purchase-request-not-found')
      const answer = await ask('GET', `${CALL}/${asked.number}`, { as: other })
      await problemOf(answer, 404, 'purchase-request-not-found')
      expect(await send<RequestSummary[]>('GET', CALL, other)).toEqual([])
    }
    await problemOf(await decide(team.buyer, asked, 'approved'), 403, 'own-purchase-request')
    const change = { lines: [{ productID: team.product._id, quantity: 6 }], version: 1 }
    const changed = await ask('PUT', `${CALL}/${asked.number}`, { as: approver, body: change })
    await problemOf(changed, 403, 'not-the-requester')
    const [listed] = await send<RequestSummary[]>('GET', CALL, approver)
    expect(listed).toMatchObject({ number: asked.number, canDecide: true, lineCount: 1 })
    await problemOf(await decide(approver, asked, 'rejected', ' '), 422, 'invalid-input')
    expect(await decided(await decide(approver, asked, 'rejected', 'Too many'))).toMatchObject({
      status: 'rejected',
      canDecide: false,
    })
    // An approver's own request needs somebody else.
    const own = await send<PurchaseRequest>('POST', CALL, approver, team.body)
    await problemOf(await decide(approver, own, 'approved'), 403, 'own-purchase-request')
    expect((await decided(await decide(team.owner, own, 'approved'))).status).toBe('ordered')
  })

  test('is read by administrators of the shop, who change and decide nothing', async () => {
    const team = await newTeam()
    const { id, owner, buyer, body } = team
    const [admin, viewer, colleague] = [
      await registerAdmin(),
      await addMember(id, 'viewer'),
      await addMember(id, 'buyer'),
    ]
    const asked = await request(team)
    const path = `${CALL}/${asked.number}`
    expect(await send<PurchaseRequest>('GET', path, admin)).toEqual({
      ...asked,
      isOwn: false,
      canDecide: false,
      canChange: false,
    })
    const numbersFor = async (as: Visitor, query = '') =>
      (await send<RequestSummary[]>('GET', CALL + query, as)).map(({ number }) => number)
    const ofCompany = `?company=${id}`
    for (const reader of [admin, owner, buyer])
      expect(await numbersFor(reader, ofCompany)).toEqual([asked.number])
    expect(await numbersFor(admin)).toEqual([])
    expect(await numbersFor(colleague, ofCompany)).toEqual([])
    const outside = await ask('GET', CALL + ofCompany, { as: await register() })
    await problemOf(outside, 404, 'company-not-found')
    const change = { lines: [{ productID: team.product._id, quantity: 6 }], version: 1 }
    for (const answer of [
      await decide(admin, asked, 'approved'),
      await ask('PUT', path, { as: admin, body: change }),
      await ask('POST', `${path}/withdrawal`, { as: admin }),
    ])
      await problemOf(answer, 403, 'not-permitted-in-company')
    // The order names the request, to those who may read it.
    const { order: number } = await decided(await decide(owner, asked, 'approved'))
    for (const reader of [admin, owner, buyer])
      expect((await send<Order>('GET', `/api/orders/${number}`, reader)).purchaseRequest).toBe(asked.number)
    for (const reader of [viewer, colleague])
      expect(await send<Order>('GET', `/api/orders/${number}`, reader)).not.toHaveProperty('purchaseRequest')
    const direct = await placedOrder(await order(owner, body.lines, { company: body.company }))
    const shown = await send<Order>('GET', `/api/orders/${direct.number}`, admin)
    expect(shown).toMatchObject(direct)
    expect(shown).not.toHaveProperty('purchaseRequest')
  })

  test('needs a new approval after a change', async () => {
    const team = await newTeam()
    const asked = await request(team)
    await decided(await decide(team.owner, asked, 'changes-asked', 'Fifteen, please'))
    const body = { lines: [{ productID: team.product._id, quantity: 15 }], version: 1 }
    const path = `${CALL}/${asked.number}`
    const changed = await send<PurchaseRequest>('PUT', path, team.buyer, body)
    expect(changed).toMatchObject({ status: 'pending', version: 2, total: 1_500, poNumber: 'NQ-2304' })
    expect(changed.decisions.at(-1)).toMatchObject({ decision: 'changed', note: 'Other quantities.' })
    await problemOf(await decide(team.owner, asked, 'approved'), 409, 'purchase-request-changed')
    expect((await decided(await decide(team.owner, changed, 'approved'))).status).toBe('ordered')
    await problemOf(await ask('PUT', path, { as: team.buyer, body }), 409, 'purchase-request-decided')
  })

  test('reserves no stock: if too little is left at approval, nothing is ordered and the reasons are given', async () => {
    const team = await newTeam(20)
    const asked = await request(team)
    await placedOrder(await order(await register(), [line(team.product, 12)]))
    expect(await decided(await decide(team.owner, asked, 'approved'))).toMatchObject({
      status: 'needs-changes',
      order: null,
      differences: [expect.stringContaining(team.product.sku)],
    })
    expect(await stockOf(team.product)).toBe(8)
    expect(await emailsTo(team.buyer, 'purchase-request-decided')).toMatchObject([
      { payload: { decision: 'not-placed', differences: [expect.stringContaining(team.product.sku)] } },
    ])
  })

  test('is ordered at the prices of today if they fell; only those that rose need another approval', async () => {
    const team = await newTeam()
    const { owner, buyer, body } = team
    const rising = await addProduct({ price: 50, stock: 100 })
    const lines = [...body.lines, line(rising, 10)]
    const [fallen, mixed] = [
      await request(team),
      await send<PurchaseRequest>('POST', CALL, buyer, { ...body, lines }),
    ]
    await shop.setProduct(team.product, { unit_price: 80_00 })
    await shop.setProduct(rising, { unit_price: 50_01 })
    const { order: number } = await decided(await decide(owner, fallen, 'approved'))
    expect(await send<Order>('GET', `/api/orders/${number}`, buyer)).toMatchObject({
      total: 960,
      lines: [{ quantity: 12, price: 80 }],
    })
    expect(await decided(await decide(owner, mixed, 'approved'))).toMatchObject({
      status: 'needs-changes',
      differences: [`${rising.sku}: the price is now $50.01 per unit.`],
    })
    expect([await stockOf(team.product), await stockOf(rising)]).toEqual([88, 100])
  })

  test('of a member who left is withdrawn, and an old one expires', async () => {
    const team = await newTeam()
    const asked = await request(team)
    await send('DELETE', `${team.path}/members/${team.buyer.memberId}`, team.owner)
    await problemOf(await decide(team.owner, asked, 'approved'), 409, 'purchase-request-decided')
    expect((await send<PurchaseRequest>('GET', `${CALL}/${asked.number}`, team.owner)).status).toBe(
      'withdrawn',
    )
    const other = await newTeam()
    const late = await request(other)
    await db
      .updateTable('purchase_requests')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('number', '=', late.number)
      .execute()
    await problemOf(await decide(other.owner, late, 'approved'), 409, 'purchase-request-decided')
    expect((await send<PurchaseRequest>('GET', `${CALL}/${late.number}`, other.buyer)).status).toBe('expired')
  })

  test('to a site that was archived meanwhile is not ordered, and goes on to another one', async () => {
    const team = await newTeam()
    const { owner, buyer, path, site } = team
    const asked = await request(team)
    await send('PUT', `${path}/sites/${site}`, owner, archivedSite)
    const { sites } = await send('POST', `${path}/sites`, owner, {
      ...archivedSite,
      name: 'Yard',
      isArchived: false,
    })
    const waiting = await decided(await decide(owner, asked, 'approved'))
    expect(waiting).toMatchObject({
      status: 'needs-changes',
      differences: ['This site is archived. Choose another one.'],
    })
    const lines = [{ productID: team.product._id, quantity: 12 }]
    const change = { as: buyer, body: { lines, version: 1 } }
    const requestPath = `${CALL}/${asked.number}`
    expect(await problemOf(await ask('PUT', requestPath, change), 409, 'site-archived')).toMatchObject({
      detail: 'This site is archived. Choose another one.',
    })
    const siteId = sites.find(({ name }) => name === 'Yard')?.id
    const changed = await send<PurchaseRequest>('PUT', requestPath, buyer, { lines, version: 1, siteId })
    expect((await decided(await decide(owner, changed, 'approved'))).company.site).toBe('Yard')
  })

  test('waits while the company is on hold, and can be rejected', async () => {
    const team = await newTeam()
    const { owner, buyer, path } = team
    const admin = await registerAdmin()
    const [asked, other] = [await request(team), await request(team)]
    const setStatus = (status: string) => send('PUT', `${path}/status`, admin, { status })
    await setStatus('on-hold')
    await problemOf(await decide(owner, asked, 'approved'), 409, 'company-on-hold')
    expect((await decided(await decide(owner, other, 'rejected', 'No'))).status).toBe('rejected')
    const body = { lines: [{ productID: team.product._id, quantity: 15 }], version: 1 }
    await problemOf(await ask('PUT', `${CALL}/${asked.number}`, { as: buyer, body }), 409, 'company-on-hold')
    await setStatus('active')
    expect((await decided(await decide(owner, asked, 'approved'))).status).toBe('ordered')
  })

  test('has one result if it is approved, rejected, changed and withdrawn at the same second', async () => {
    for (let round = 0; round < 4; round += 1) {
      const team = await newTeam()
      const { id, owner, buyer, product } = team
      const approver = await addMember(id, 'approver')
      const asked = await request(team)
      const path = `${CALL}/${asked.number}`
      const body = { lines: [{ productID: product._id, quantity: 15 }], version: 1 }
      const answers = await Promise.all([
        decide(owner, asked, 'approved'),
        ask('PUT', path, { as: buyer, body }),
        decide(approver, asked, 'rejected', 'No'),
        ask('POST', `${path}/withdrawal`, { as: buyer }),
      ])
      const [approval, change, rejection, withdrawal] = answers.map(({ status }) => status)
      for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.status).toBe(409)
      const found = await send<PurchaseRequest>('GET', path, buyer)
      const ends = { ordered: approval, rejected: rejection, withdrawn: withdrawal } as const
      expect(Object.keys(ends)).toContain(found.status)
      expect(Object.values(ends).filter((status) => status === 200)).toHaveLength(1)
      expect(ends[found.status as keyof typeof ends]).toBe(200)
      // A change voids the decisions about what it changed, so only a withdrawal follows it.
      if (change === 200) expect(found).toMatchObject({ status: 'withdrawn', version: 2 })
      expect(await stockOf(product)).toBe(approval === 200 ? 88 : 100)
    }
  })

  test('is withdrawn and exported as personal data', async () => {
    const team = await newTeam()
    const { number } = await request(team)
    const path = `${CALL}/${number}/withdrawal`
    for (const _ of [1, 2])
      expect((await send<PurchaseRequest>('POST', path, team.buyer)).status).toBe('withdrawn')
    const data = await send<PersonalDataExport>('GET', `/api/user/${team.buyer.email}/data`, team.buyer)
    expect(data.purchaseRequests).toMatchObject([{ number, status: 'withdrawn', poNumber: 'NQ-2304' }])
  })
})
