import { describe, expect, test } from 'vitest'
import type { SavedListDto } from '#app/order-lists/core/contract.ts'
import type { Order, OrderSummary } from '#app/orders/core/order-contract.ts'
import { agreementCalls } from '../../../testing/agreement-calls.ts'
import { approvalCalls } from '../../../testing/approval-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'
import type { Budget } from '../budgets/contract.ts'
import type { Company } from '../core/contract.ts'
import type { MergePreview } from './contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register, registerAdmin, emailsTo } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember, invitationToken, accept } = companyCalls(shop)
const admin = await registerAdmin()
const product = await addProduct({ price: 100, stock: 10_000 })
const { newTeam } = approvalCalls(shop, product)
const { activeAgreement } = agreementCalls(shop, admin)

type Target = Awaited<ReturnType<typeof newCompany>>

const preview = (from: Target, into: Target) =>
  send<MergePreview>('GET', `${from.path}/merge-preview?into=${into.id}`, admin)

async function merge(from: Target, into: Target, change: object = {}, as: Visitor = admin) {
  const { version, name } = await send<Company>('GET', from.path, admin)
  return ask('POST', `${from.path}/merge`, { as, body: { into: into.id, name, version, ...change } })
}

async function shareList(owner: Visitor, companyId: string, name: string) {
  const body = { name, lines: [{ productID: product._id, quantity: 6 }] }
  const { id } = await send<SavedListDto>('POST', '/api/savedlists', owner, body)
  return send<SavedListDto>('PUT', `/api/savedlists/${id}/sharing`, owner, { companyId })
}

const budgetOf = (costCenterId: string | null) => ({
  costCenterId,
  amount: 5_000,
  rule: 'warn',
  startsOn: '2026-01-01',
  endsOn: '2027-12-31',
})

describe('a duplicate company that is merged', () => {
  test('gives members, sites, cost centers, budgets, orders and lists to the other one and is closed permanently', async () => {
    const [from, into] = [await newCompany('Northquay'), await newCompany('Northquay Civil')]
    const buyer = await addMember(from.id, 'buyer', 5_000)
    await send('POST', `${from.path}/cost-centers`, from.owner, {
      code: '9',
      name: 'Yard',
      isArchived: false,
    })
    await send<Budget[]>('POST', `${from.path}/budgets`, from.owner, budgetOf(from.costCenter))
    await send('POST', `${from.path}/invitations`, from.owner, {
      email: 'new@company.example',
      role: 'viewer',
    })
    await shareList(from.owner, from.id, 'Weekly')
    await shareList(into.owner, into.id, 'weekly')
    const placed = await placedOrder(await order(buyer, [line(product, 6)], { company: from.choice }))
    expect(await preview(from, into)).toMatchObject({
      into: { id: into.id, name: 'Northquay Civil' },
      members: [{ role: 'owner' }, { email: buyer.email, role: 'buyer' }],
      inBoth: 0,
      invitations: 1,
      sites: 1,
      costCenters: 1,
      sameCostCenters: ['4711'],
      budgets: 1,
      orders: 1,
      purchaseRequests: 0,
      lists: 1,
      approvalRules: 0,
      agreements: 0,
      obstacles: [],
    })

    const answer = await merge(from, into)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const merged = await send<Company>('GET', into.path, into.owner)
    expect(merged.members?.map(({ email, role, orderLimit }) => [email, role, orderLimit])).toEqual([
      [from.owner.email, 'owner', null],
      [into.owner.email, 'owner', null],
      [buyer.email, 'buyer', 5_000],
    ])
    expect(merged.invitations).toMatchObject([{ email: 'new@company.example', role: 'viewer' }])
    expect(merged.sites.map(({ name }) => name)).toEqual(['Store 4', 'Store 4 (2)'])
    expect(merged.costCenters.map(({ code }) => code)).toEqual(['4711', '9'])
    // The budget of the same cost center counts what was ordered before.
    const [budget] = await send<Budget[]>('GET', `${into.path}/budgets`, into.owner)
    expect(budget).toMatchObject({ costCenter: { id: into.costCenter }, committed: 600 })
    const orders = await send<OrderSummary[]>('GET', `/api/orders?company=${into.id}`, into.owner)
    expect(orders).toMatchObject([{ number: placed.number, company: { id: into.id, name: 'Northquay' } }])
    const lists = await send<SavedListDto[]>('GET', '/api/savedlists', buyer)
    expect(lists.map(({ name }) => name).toSorted()).toEqual(['Weekly (2)', 'weekly'])

    const next = await placedOrder(
      await order(buyer, [line(product, 6)], { company: { ...into.choice, siteId: from.site } }),
    )
    expect(next.company?.name).toBe('Northquay Civil')
    const cancelled = await ask('POST', `/api/orders/${placed.number}/transitions`, {
      as: buyer,
      body: { to: 'cancelled' },
    })
    expect(cancelled.status).toBe(201)
    const [after] = await send<Budget[]>('GET', `${into.path}/budgets`, into.owner)
    expect(after?.committed).toBe(600)

    const closed = await send<Company>('GET', from.path, admin)
    expect(closed).toMatchObject({ status: 'closed', mergedInto: { id: into.id, name: 'Northquay Civil' } })
    await problemOf(await ask('GET', from.path, { as: buyer }), 404, 'company-not-found')
    const reopened = await ask('PUT', `${from.path}/status`, { as: admin, body: { status: 'active' } })
    await problemOf(reopened, 409, 'company-merged')
    const emails = await db
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'company-merged')
      .orderBy('id')
      .execute()
    expect(emails.map(({ recipient }) => recipient)).toEqual([from.owner.email, buyer.email])
    // The owner of the other one learns who came.
    expect(await emailsTo(into.owner, 'company-members-merged')).toMatchObject([
      { payload: { members: [{ role: 'owner' }, { email: buyer.email, role: 'buyer' }] } },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('ends the membership of a person who is in both, with the role in the other one', async () => {
    const [from, into] = [await newCompany('Twice'), await newCompany('Once')]
    const member = await db
      .selectFrom('company_members')
      .select('user_id')
      .where('company_id', '=', from.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('company_members')
      .values({
        id: `both-${from.id}`,
        company_id: into.id,
        user_id: member.user_id,
        role: 'viewer',
        order_limit: null,
        joined_at: new Date(),
      })
      .execute()
    expect(await preview(from, into)).toMatchObject({ members: [], inBoth: 1 })
    expect((await merge(from, into)).status).toBe(200)
    const { members } = await send<Company>('GET', into.path, into.owner)
    expect(members?.filter(({ email }) => email === from.owner.email)).toMatchObject([{ role: 'viewer' }])
  })
})

describe('companies are not merged', () => {
  test('with an open request, an active agreement, or budgets for the same days', async () => {
    const team = await newTeam()
    const into = await newCompany()
    await team.request(team.buyer, 10)
    const agreed = await activeAgreement(product, 80, { endsOn: '2099-12-31' })
    const budgeted = await newCompany()
    for (const company of [into, budgeted])
      await send('POST', `${company.path}/budgets`, company.owner, budgetOf(null))
    const blocked: [Target, string][] = [
      [team, '1 purchase request is open. Members must decide or withdraw them first.'],
      [agreed, 'The agreement “Frame 2026” of Northquay Civil is active. End it first.'],
      [
        budgeted,
        'Both companies have budgets for the same days: whole company. An owner must end one of them first.',
      ],
    ]
    for (const [from, obstacle] of blocked) {
      expect((await preview(from, into)).obstacles).toEqual([obstacle])
      expect((await problemOf(await merge(from, into), 409, 'merge-blocked')).detail).toBe(obstacle)
      expect((await send<Company>('GET', from.path, admin)).status).toBe('active')
    }
  })

  test('without the name, after a change, into themselves, into a closed one, twice, or by an owner', async () => {
    const [from, into] = [await newCompany('Duplicate'), await newCompany('Original')]
    await problemOf(await merge(from, into, { name: 'duplicate' }), 422, 'merge-not-confirmed')
    await problemOf(await merge(from, into, { version: 99 }), 409, 'version-conflict')
    await problemOf(await merge(from, from), 422, 'merge-into-itself')
    await problemOf(await merge(from, into, { into: 'unknown' }), 404, 'company-not-found')
    await problemOf(await merge(from, into, {}, from.owner), 403, 'forbidden')
    await send('PUT', `${into.path}/status`, admin, { status: 'closed' })
    expect((await preview(from, into)).obstacles).toEqual(['Original is closed. Make it active first.'])
    await send('PUT', `${into.path}/status`, admin, { status: 'active' })
    expect((await merge(from, into)).status).toBe(200)
    await problemOf(await merge(from, into), 409, 'merge-blocked')
  })

  test('while an order is placed: the order moves too, or is refused', async () => {
    const [from, into] = [await newCompany('Racing'), await newCompany('Waiting')]
    const buyer = await addMember(from.id, 'buyer')
    const place = () => order(buyer, [line(product, 6)], { company: from.choice })
    // Some orders are sent before the merge, which reads the company first.
    const sent = [place(), place(), place(), merge(from, into), place(), place()]
    const [first, second, third, answer, ...later] = await Promise.all(sent)
    expect(answer?.status).toBe(200)
    const orders = [first, second, third, ...later].flatMap((one) => one ?? [])
    const placed: string[] = []
    for (const each of orders) {
      if (each.status === 201) placed.push(((await each.json()) as Order).number)
      else await problemOf(each, 409, 'company-merged')
    }
    const found = await send<OrderSummary[]>('GET', `/api/orders?company=${into.id}`, into.owner)
    expect(found.map(({ number }) => number).toSorted()).toEqual(placed.toSorted())
  })

  test('while a list is changed and an invitation accepted: both reach the other company', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [from, into, person] = [await newCompany(`From ${round}`), await newCompany(), await register()]
      const { email } = person
      await send('POST', `${from.path}/invitations`, from.owner, { email, role: 'viewer' })
      const token = await invitationToken(email)
      const list = await shareList(from.owner, from.id, 'Weekly')
      const changes = [{ productID: product._id, quantity: 6 + round }]
      const answers = await Promise.all([
        ask('PUT', `/api/savedlists/${list.id}`, { as: from.owner, body: { changes } }),
        merge(from, into),
        ask('PUT', `/api/savedlists/${list.id}`, { as: from.owner, body: { name: 'Daily' } }),
        accept(person, token),
        ask('PUT', `/api/savedlists/${list.id}`, { as: from.owner, body: { changes } }),
      ])
      for (const answer of answers) expect(answer.status, await answer.clone().text()).toBe(200)
      const merged = await send<Company>('GET', into.path, into.owner)
      expect(merged.members?.map((member) => member.email)).toContain(email)
      const [found] = await send<SavedListDto[]>('GET', '/api/savedlists', into.owner)
      expect(found).toMatchObject({ id: list.id, name: 'Daily' })
    }
  })

  test('while approval is requested: the request blocks the merge, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [team, into] = [await newTeam(), await newCompany()]
      const body = { lines: [line(product, 10)], address: '', Phone: '', company: team.choice }
      const request = () => ask('POST', '/api/purchase-requests', { as: team.buyer, body })
      const { version, name } = await send<Company>('GET', team.path, admin)
      const [answer, ...answers] = await Promise.all([
        ask('POST', `${team.path}/merge`, { as: admin, body: { into: into.id, name, version } }),
        ...Array.from({ length: 5 }, request),
      ])
      const isMerged = answer.status === 200
      if (!isMerged) await problemOf(answer, 409, 'merge-blocked')
      for (const each of answers.filter(({ status }) => status !== 201))
        await problemOf(each, 409, 'company-merged')
      const open = await db
        .selectFrom('purchase_requests')
        .select('company_id')
        .where('company_id', 'in', [team.id, into.id])
        .execute()
      expect(open).toHaveLength(answers.filter(({ status }) => status === 201).length)
      expect(open.every(({ company_id }) => company_id === (isMerged ? into.id : team.id))).toBe(true)
    }
  })
})
