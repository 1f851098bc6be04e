import { describe, expect, test } from 'vitest'
import type { CompanyRole } from '#app/companies/core/rules.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { PASSWORD } from '../../testing/accounts.ts'
import { approvalCalls, exampleRule, one, REQUESTS } from '../../testing/approval-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls } from '../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { PurchaseRequest } from './contract.ts'

const now = new Date()
const shop = await openTestShop({ now: () => now })
const { ask, db, addProduct, emailsTo, register, registerAdmin } = shop
const product = await addProduct({ price: 100, stock: 10_000 })
const { line } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const { addRule, newTeam, decide, decided, waiting } = approvalCalls(shop, product)

test('a request takes another PO number and cost center of its requester, and the PO number of the approver; both are recorded', async () => {
  const { owner, approver, buyer, path, request } = await newTeam()
  const { costCenters } = await send('POST', `${path}/cost-centers`, owner, {
    code: '4720',
    name: 'Yard',
    isArchived: false,
  })
  const asked = await request(buyer, 12)
  const body = {
    poNumber: 'NQ-2305',
    costCenterId: costCenters.find(({ code }) => code === '4720')?.id,
    version: 1,
  }
  const changed = await send<PurchaseRequest>('PUT', `${REQUESTS}/${asked.number}`, buyer, body)
  const company = { siteID: asked.company.siteID, costCenter: '4720 Yard', costCenterID: body.costCenterId }
  expect(changed).toMatchObject({ poNumber: 'NQ-2305', company, version: 2 })
  const change = { by: buyer.name, decision: 'changed', isOwn: false }
  const ofRequester = {
    ...change,
    note: 'PO number NQ-2305 instead of none. Cost center 4720 instead of 4711.',
  }
  expect(changed.decisions).toMatchObject([ofRequester])
  expect((await emailsTo(approver, 'purchase-request-received')).at(-1)?.payload).toMatchObject({
    poNumber: 'NQ-2305',
    costCenter: '4720 Yard',
    history: [expect.stringContaining(`Changed by ${buyer.name}. ${ofRequester.note}`)],
  })
  const approval = { decision: 'approved', version: 2, poNumber: 'NQ-2306' }
  const approved = await send<PurchaseRequest>(
    'POST',
    `${REQUESTS}/${asked.number}/decisions`,
    approver,
    approval,
  )
  expect(approved.decisions).toMatchObject([
    ofRequester,
    { ...change, by: approver.name, note: 'PO number NQ-2306 instead of NQ-2305.' },
    { decision: 'approved', by: approver.name },
  ])
  expect(await send<Order>('GET', `/api/orders/${approved.order}`, buyer)).toMatchObject({
    poNumber: 'NQ-2306',
    company: { costCenter: '4720 Yard' },
    events: [{ note: `Approved by ${approver.name}` }],
  })
})

describe('a request of several steps', () => {
  const twoSteps = exampleRule({ steps: [one('approver'), one('owner')] })

  test('is decided step by step, and the last approval places the order', async () => {
    const team = await newTeam(twoSteps)
    const asked = await team.request(team.buyer, 12)
    expect(asked).toMatchObject({
      step: 1,
      stepCount: 2,
      orderLimit: null,
      rule: 'Orders of $1,000.00 or more by buyers and approvers need approval.',
      steps: [
        { label: 'one approver', status: 'current', waitingFor: [team.approver.name] },
        { label: 'one owner', status: 'later', waitingFor: [] },
      ],
    })
    expect(await waiting(team.approver)).toEqual([asked.number])
    expect(await waiting(team.owner)).toEqual([])
    expect(await emailsTo(team.owner, 'purchase-request-received')).toEqual([])
    await problemOf(await decide(team.owner, asked), 403, 'not-an-approver')
    const second = await decided(team.approver, asked)
    expect(second).toMatchObject({ status: 'pending', step: 2, canDecide: false })
    await problemOf(await decide(team.approver, asked), 409, 'purchase-request-changed')
    expect(await waiting(team.owner)).toEqual([asked.number])
    expect(await emailsTo(team.owner, 'purchase-request-received')).toMatchObject([
      {
        payload: {
          step: 2,
          lines: [{ sku: product.sku, quantity: 12 }],
          site: 'Store 4',
          costCenter: '4711 Store',
        },
      },
    ])
    expect(await emailsTo(team.buyer, 'purchase-request-step-approved')).toMatchObject([
      {
        payload: {
          step: 1,
          stepCount: 2,
          by: team.approver.name,
          waitingFor: [team.owner.name],
          quorum: 'any',
        },
      },
    ])
    const results = await Promise.all([1, 2].map(() => decide(team.owner, second)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    const done = await send<PurchaseRequest>('GET', `${REQUESTS}/${asked.number}`, team.buyer)
    expect(done).toMatchObject({
      status: 'ordered',
      decisions: [
        { by: team.approver.name, step: 1, version: 1, onBehalfOf: null },
        { by: team.owner.name, step: 2 },
      ],
    })
    const placed = await send<Order>('GET', `/api/orders/${done.order}`, team.buyer)
    expect(placed.events).toMatchObject([
      { note: `Approved by ${team.approver.name}, then ${team.owner.name}` },
    ])
  })

  test('starts anew when its lines or site change', async () => {
    const team = await newTeam(twoSteps)
    const asked = await team.request(team.buyer, 12)
    await decided(team.approver, asked)
    const path = `${REQUESTS}/${asked.number}`
    const change = { lines: [{ productID: product._id, quantity: 13 }], version: 1 }
    const changed = await send<PurchaseRequest>('PUT', path, team.buyer, change)
    expect(changed).toMatchObject({ version: 2, step: 1, total: 1_300 })
    await problemOf(await decide(team.owner, { ...asked, step: 2 }), 409, 'purchase-request-changed')
    const second = await decided(team.approver, changed)
    const foreign = { ...change, version: 2, siteId: (await newCompany('Other')).site }
    await problemOf(await ask('PUT', path, { as: team.buyer, body: foreign }), 404, 'site-not-found')
    expect((await decided(team.owner, second)).status).toBe('ordered')
  })

  test('of all approvers waits for each of them', async () => {
    const company = await newCompany()
    const approvers = [await addMember(company.id, 'approver'), await addMember(company.id, 'approver')]
    const buyer = await addMember(company.id, 'buyer')
    const all = {
      quorum: 'all' as const,
      approvers: { memberIds: approvers.map(({ memberId }) => memberId) },
    }
    await addRule(company, exampleRule({ steps: [all] }))
    const body = { lines: [line(product, 12)], address: 'A', Phone: '', company: { id: company.id } }
    const asked = await send<PurchaseRequest>('POST', REQUESTS, buyer, body)
    const [first, second] = approvers
    if (!first || !second) throw new Error('two approvers')
    expect(await decided(first, asked)).toMatchObject({ status: 'pending', step: 1, canDecide: false })
    await problemOf(await decide(first, asked), 403, 'not-an-approver')
    expect((await decided(second, asked)).status).toBe('ordered')
  })

  test('goes to the owners if its approvers have left, and to the requester only without dual control', async () => {
    const team = await newTeam()
    const asked = await team.request(team.buyer, 12)
    const second = await addMember(team.id, 'approver')
    await send('DELETE', `${team.path}/members/${team.approver.memberId}`, team.owner)
    expect(await emailsTo(team.owner, 'purchase-request-received')).toEqual([])
    const change = { role: 'buyer', orderLimit: null }
    await send('PUT', `${team.path}/members/${second.memberId}`, team.owner, change)
    expect(await emailsTo(team.owner, 'purchase-request-received')).toMatchObject([
      { payload: { number: asked.number } },
    ])
    expect(await waiting(team.owner)).toEqual([asked.number])
    expect((await decided(team.owner, asked)).status).toBe('ordered')
    const company = await send('GET', team.path, team.owner)
    const { name, legalName, country, vatId, registrationNumber, version } = company
    const values = { name, legalName, country, vatId, registrationNumber, version, isPoRequired: false }
    await send('PUT', team.path, team.owner, { ...values, isDualControl: false })
    await addRule(team.company, exampleRule({ roles: ['owner'], steps: [one('owner')] }))
    const own = await team.request(team.owner, 12)
    const done = await decided(team.owner, own)
    expect(done).toMatchObject({ status: 'ordered', decisions: [{ isOwn: true }] })
    const placed = await send<Order>('GET', `/api/orders/${done.order}`, team.owner)
    expect(placed.events).toMatchObject([{ note: `Approved by ${team.owner.name} (own approval)` }])
    await send('PUT', team.path, team.owner, { ...values, version: version + 1, isDualControl: true })
    const body = { lines: [line(product, 12)], address: '', Phone: '', company: team.choice }
    await problemOf(await ask('POST', REQUESTS, { as: team.owner, body }), 409, 'nobody-can-approve')
  })

  test('empties the order list that it was made from', async () => {
    const team = await newTeam()
    const list = { version: 0, lines: [{ productID: product._id, quantity: 12 }] }
    const { version } = await send<{ version: number }>('PUT', '/api/orderlist', team.buyer, list)
    const body = { lines: [line(product, 12)], address: '', Phone: '', company: team.choice }
    const old = await ask('POST', REQUESTS, { as: team.buyer, body: { ...body, listVersion: version + 1 } })
    const problem = await problemOf(old, 409, 'order-list-version-conflict')
    expect(problem.current).toMatchObject({ version, lines: [{ quantity: 12 }] })
    await send('POST', REQUESTS, team.buyer, { ...body, listVersion: version })
    const emptied = await send<{ lines: unknown[] }>('GET', '/api/orderlist', team.buyer)
    expect(emptied.lines).toEqual([])
  })
})

describe('a delegation', () => {
  const today = () => utcDay(now)
  const inDays = (days: number) => utcDay(addDays(now, days))

  test('lets another member decide, is named with the decision, exported and deleted with the account', async () => {
    const team = await newTeam()
    const delegate = await addMember(team.id, 'buyer')
    const path = `${team.path}/members/${team.approver.memberId}/delegation`
    const asked = await team.request(team.buyer, 12)
    await problemOf(await decide(delegate, asked), 404, 'purchase-request-not-found')
    const days = { startsOn: today(), endsOn: inDays(7) }
    await send('PUT', path, team.approver, { delegate: delegate.memberId, ...days })
    expect((await send('GET', team.path, delegate)).delegations).toMatchObject([
      { member: team.approver.memberId, delegateName: delegate.name, ...days },
    ])
    expect(await waiting(delegate)).toEqual([asked.number])
    const other = await team.request(team.buyer, 13)
    expect(await emailsTo(delegate, 'purchase-request-received')).toMatchObject([
      { payload: { number: other.number, onBehalfOf: team.approver.name } },
    ])
    // Never their own.
    const own = await team.request(delegate, 12)
    await problemOf(await decide(delegate, own), 403, 'own-purchase-request')
    const done = await decided(delegate, asked)
    expect(done.decisions).toMatchObject([{ by: delegate.name, onBehalfOf: team.approver.name }])
    const placed = await send<Order>('GET', `/api/orders/${done.order}`, team.buyer)
    expect(placed.events).toMatchObject([{ note: `Approved by ${delegate.name} for ${team.approver.name}` }])
    const data = await send<PersonalDataExport>('GET', `/api/user/${delegate.email}/data`, delegate)
    expect(data.approvalDelegations).toMatchObject([{ company: 'Northquay Civil', given: false }])
    expect(data.requestDecisions).toMatchObject([{ number: asked.number, isAsDelegate: true }])
    const audited = async () =>
      (await shop.auditEventsAbout(team.id)).filter(({ action }) => action === 'approval-delegation-changed')
    const names = { approver: team.approver.name, delegate: delegate.name }
    const [firstDay, lastDay] = [days.startsOn, days.endsOn]
    expect(await audited()).toMatchObject([{ before: null, after: { ...names, firstDay, lastDay } }])
    const deletion = { as: delegate, body: { password: PASSWORD } }
    expect((await ask('POST', `/api/user/${delegate.email}/deletion`, deletion)).status).toBe(200)
    expect((await send('GET', team.path, team.owner)).delegations).toEqual([])
    const kept = await send<PurchaseRequest>('GET', `${REQUESTS}/${asked.number}`, team.buyer)
    expect(kept.decisions).toMatchObject([{ by: 'Former customer', onBehalfOf: team.approver.name }])
    const { events } = await send<Order>('GET', `/api/orders/${done.order}`, team.buyer)
    expect(events[0]?.note).toMatch(/^Approved by Former customer for /)
    expect(await audited()).toMatchObject([{ after: { ...names, delegate: 'Former customer' } }])
  })

  test('of a former approver shows and decides nothing, nor does one to a viewer', async () => {
    const team = await newTeam()
    const delegate = await addMember(team.id, 'buyer')
    const asked = await team.request(team.buyer, 12)
    const members = `${team.path}/members`
    const days = { startsOn: today(), endsOn: inDays(7) }
    const delegation = { delegate: delegate.memberId, ...days }
    const read = () => ask('GET', `${REQUESTS}/${asked.number}`, { as: delegate })
    const setRole = (memberId: string, role: string) =>
      send('PUT', `${members}/${memberId}`, team.owner, { role, orderLimit: null })
    for (const [memberId, before, role] of [
      [team.approver.memberId, 'approver', 'buyer'],
      [delegate.memberId, 'buyer', 'viewer'],
    ] as const) {
      await setRole(team.approver.memberId, 'approver')
      await send('PUT', `${members}/${team.approver.memberId}/delegation`, team.owner, delegation)
      expect((await read()).status).toBe(200)
      // As an earlier release left it: without ending the delegation.
      const store = (stored: CompanyRole) =>
        db.updateTable('company_members').set({ role: stored }).where('id', '=', memberId).execute()
      await store(role)
      await problemOf(await read(), 404, 'purchase-request-not-found')
      await store(before)
      await setRole(memberId, role)
      expect((await send('GET', team.path, team.owner)).delegations).toEqual([])
    }
  })

  test('ends with its last day or before, and is set by the member or an owner only', async () => {
    const team = await newTeam()
    const delegate = await addMember(team.id, 'buyer')
    const viewer = await addMember(team.id, 'viewer')
    const path = `${team.path}/members/${team.approver.memberId}/delegation`
    const body = { delegate: delegate.memberId, startsOn: today(), endsOn: today() }
    const asked = await team.request(team.buyer, 12)
    await send('PUT', path, team.owner, body)
    expect(await waiting(delegate)).toEqual([asked.number])
    await send('DELETE', path, team.approver)
    expect(await waiting(delegate)).toEqual([])
    const cases: [as: Visitor, change: object, status: number, code: string][] = [
      [team.approver, { delegate: team.approver.memberId }, 422, 'invalid-delegate'],
      [team.approver, { delegate: viewer.memberId }, 422, 'invalid-delegate'],
      [team.approver, { delegate: 'unknown' }, 404, 'member-not-found'],
      [team.approver, { startsOn: inDays(-9), endsOn: inDays(-1) }, 422, 'delegation-over'],
      [team.approver, { endsOn: inDays(90) }, 422, 'invalid-input'],
      [team.approver, { endsOn: 'tomorrow' }, 422, 'invalid-input'],
      [delegate, {}, 403, 'not-permitted-in-company'],
      [await register(), {}, 404, 'company-not-found'],
      [await registerAdmin(), {}, 403, 'not-permitted-in-company'],
    ]
    for (const [as, change, status, code] of cases)
      await problemOf(await ask('PUT', path, { as, body: { ...body, ...change } }), status, code)
    const buyers = `${team.path}/members/${delegate.memberId}/delegation`
    const toApprover = { ...body, delegate: team.approver.memberId }
    await problemOf(await ask('PUT', buyers, { as: team.owner, body: toApprover }), 422, 'invalid-delegate')
    expect((await send('GET', team.path, team.owner)).delegations).toEqual([])
  })
})
