import { describe, expect, test } from 'vitest'
import type { RuleDto, RuleTestResult } from '#app/companies/approval-rules/contract.ts'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { PASSWORD } from '../../../testing/accounts.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { Order } from '../order-contract.ts'
import type { PurchaseRequest, RequestSummary } from '../purchase-requests/contract.ts'

let now = new Date()
const shop = await openTestShop(undefined, undefined, { now: () => now })
const { ask, db, addProduct, register, registerAdmin } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)

const REQUESTS = '/api/purchase-requests'
const one = (role: 'approver' | 'owner') => ({ quorum: 'any' as const, approvers: { roles: [role] } })
const rule = (change: Partial<RuleDto> = {}): RuleDto => ({
  roles: ['buyer', 'approver'],
  conditions: [{ kind: 'total', amount: 1_000 }],
  steps: [one('approver')],
  ...change,
})
type Company = Awaited<ReturnType<typeof newCompany>>
const addRule = (company: Company, values: RuleDto, isActive = true) =>
  send('POST', `${company.path}/approval-rules`, company.owner, { ...values, isActive })

const product = await addProduct({ price: 100, stock: 10_000 })

/** An owner, an approver and a buyer, with an active rule. */
async function newTeam(values = rule()) {
  const company = await newCompany()
  const [approver, buyer] = [await addMember(company.id, 'approver'), await addMember(company.id, 'buyer')]
  const { approvalRules } = await addRule(company, values)
  const place = (as: Visitor, quantity: number, choice: object = company.choice) =>
    order(as, [line(product, quantity)], { company: choice as never })
  const request = (as: Visitor, quantity: number) =>
    send<PurchaseRequest>('POST', REQUESTS, as, {
      ...{ lines: [line(product, quantity)], address: '', Phone: '', company: company.choice },
    })
  return { ...company, company, approver, buyer, approvalRules, place, request }
}
const decide = (as: Visitor, { number, version, step }: PurchaseRequest, decision = 'approved', note = '') =>
  ask('POST', `${REQUESTS}/${number}/decisions`, { as, body: { decision, note, version, step } })
async function decided(as: Visitor, request: PurchaseRequest, decision = 'approved', note = '') {
  const answer = await decide(as, request, decision, note)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as PurchaseRequest
}
const waiting = async (as: Visitor) =>
  (await send<RequestSummary[]>('GET', `${REQUESTS}/waiting`, as)).map(({ number }) => number)
const emailsTo = async ({ email }: Visitor, kind: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('payload')
      .where('recipient', '=', email)
      .where('kind', '=', kind)
      .execute()
  ).map(({ payload }) => payload)

describe('an approval rule', () => {
  test('stops the orders that it is about, with its sentence, and no others', async () => {
    const team = await newTeam()
    const problem = await problemOf(await team.place(team.buyer, 12), 409, 'approval-required')
    const sentence = 'Orders of $1,000.00 or more by buyers and approvers need one approver.'
    expect(problem.sentences).toEqual([sentence])
    expect(problem.detail).toContain(sentence)
    await placedOrder(await team.place(team.buyer, 9))
    await placedOrder(await team.place(team.owner, 12))
    await placedOrder(await order(team.buyer, [line(product, 12)]))
    const { approvalRules } = await send('GET', team.path, team.buyer)
    expect(approvalRules).toMatchObject([{ sentence, isActive: true }])
    const [{ id, version, ...values } = { id: '', version: 0 }] = team.approvalRules
    const off = { ...values, sentence: undefined, isActive: false, version }
    await send('PUT', `${team.path}/approval-rules/${id}`, team.owner, off)
    await placedOrder(await team.place(team.buyer, 12))
    expect((await send('GET', team.path, team.buyer)).approvalRules).toEqual([])
  })

  test('asks about families, unit prices, sites and cost centers', async () => {
    const team = await newTeam(rule({ conditions: [{ kind: 'unit-price', amount: 100.01 }] }))
    const cases: [RuleDto['conditions'], isStopped: boolean, choice?: object][] = [
      [[{ kind: 'unit-price', amount: 100 }], true],
      [[{ kind: 'family', families: ['hammer-drill'] }], true],
      [[{ kind: 'family', families: ['core-drill'] }], false],
      [[{ kind: 'cost-center', costCenterIds: [team.costCenter] }], true],
      [[{ kind: 'cost-center', costCenterIds: [team.costCenter] }], false, { id: team.id }],
      [[{ kind: 'site', siteIds: [team.site] }], true],
      [[{ kind: 'site', siteIds: [team.site] }], false, { id: team.id }],
      [
        [
          { kind: 'site', siteIds: [team.site] },
          { kind: 'total', amount: 700 },
        ],
        false,
      ],
      [[{ kind: 'new-site' }], false],
      [[{ kind: 'new-site' }], true, { id: team.id }],
      [[], true],
    ]
    await placedOrder(await team.place(team.buyer, 6))
    const [{ id } = { id: '' }] = team.approvalRules
    for (const [index, [conditions, isStopped, choice]] of cases.entries()) {
      const body = { ...rule({ conditions }), isActive: true, version: index + 1 }
      await send('PUT', `${team.path}/approval-rules/${id}`, team.owner, body)
      const { status } = await team.place(team.buyer, 6, choice)
      expect(status, JSON.stringify(conditions)).toBe(isStopped ? 409 : 201)
    }
  })

  test('is checked in the order that the owner sets', async () => {
    const team = await newTeam()
    const { approvalRules } = await addRule(team.company, rule({ conditions: [], steps: [one('owner')] }))
    const ids = approvalRules.map(({ id }) => id)
    expect((await team.request(team.buyer, 12)).steps).toMatchObject([{ label: 'one approver' }])
    await send('PUT', `${team.path}/approval-rules`, team.owner, { rules: ids.toReversed() })
    expect((await team.request(team.buyer, 12)).steps).toMatchObject([{ label: 'one owner' }])
    const body = { rules: ids.slice(1) }
    const answer = await ask('PUT', `${team.path}/approval-rules`, { as: team.owner, body })
    await problemOf(answer, 409, 'version-conflict')
    const left = await send('DELETE', `${team.path}/approval-rules/${ids[0]}`, team.owner)
    expect(left.approvalRules.map(({ id }) => id)).toEqual(ids.slice(1))
    const actions = await db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('subject_id', '=', team.id)
      .orderBy('action')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'approval-rule-added',
      'approval-rule-added',
      'approval-rule-removed',
      'approval-rules-reordered',
    ])
  })

  test('that is switched on while an order is placed stops it or comes after it', async () => {
    const team = await newTeam(rule({ conditions: [{ kind: 'total', amount: 1_000_000 }] }))
    const [saved] = team.approvalRules
    const body = { ...rule({ conditions: [] }), isActive: true, version: saved?.version }
    const [changed, placed] = await Promise.all([
      ask('PUT', `${team.path}/approval-rules/${saved?.id}`, { as: team.owner, body }),
      team.place(team.buyer, 6),
    ])
    expect(changed.status).toBe(200)
    expect([201, 409]).toContain(placed.status)
    await problemOf(await team.place(team.buyer, 6), 409, 'approval-required')
  })

  test('with bad input is rejected, and nothing is stored', async () => {
    const team = await newTeam()
    const other = await newCompany('Other')
    const path = `${team.path}/approval-rules`
    const members = (memberIds: string[]) => [{ quorum: 'any', approvers: { memberIds } }]
    const cases: [change: object, status: number, code: string, text: string][] = [
      [{ steps: members([team.buyer.memberId]) }, 422, 'no-possible-approver', 'Nobody can decide step 1.'],
      [
        { roles: ['owner'], steps: [one('owner')] },
        422,
        'no-possible-approver',
        `Nobody else could decide step 1 for ${team.owner.name}.`,
      ],
      [{ steps: members(['unknown']) }, 404, 'member-not-found', 'no such member'],
      [{ conditions: [{ kind: 'site', siteIds: [other.site] }] }, 404, 'site-not-found', 'no such site'],
      [
        { conditions: [{ kind: 'cost-center', costCenterIds: [other.costCenter] }] },
        404,
        'cost-center-not-found',
        'no such cost center',
      ],
      ...[
        { roles: [] },
        { roles: ['viewer'] },
        { conditions: [{ kind: 'total', amount: -1 }] },
        { conditions: [{ kind: 'total', amount: 0.001 }] },
        {
          conditions: [
            { kind: 'total', amount: 1 },
            { kind: 'total', amount: 2 },
          ],
        },
        { conditions: [{ kind: 'new-site' }, { kind: 'site', siteIds: [team.site] }] },
        { conditions: [{ kind: 'weekday' }] },
        { conditions: [{ kind: 'family', families: ['spoon'] }] },
        { steps: [] },
        { steps: Array.from({ length: 4 }, () => one('owner')) },
        { steps: [{ quorum: 'most', approvers: { roles: ['owner'] } }] },
        { steps: members([]) },
        { role: 'owner' },
      ].map((change): [object, number, string, string] => [change, 422, 'invalid-input', '']),
    ]
    const stored = () =>
      db.selectFrom('approval_rules').selectAll().where('company_id', '=', team.id).execute()
    const before = await stored()
    for (const [change, status, code, text] of cases) {
      const body = { ...rule(), isActive: true, ...change }
      const problem = await problemOf(await ask('POST', path, { as: team.owner, body }), status, code)
      expect(problem.detail, JSON.stringify(change)).toContain(text)
    }
    const body = { ...rule(), isActive: true }
    for (const as of [team.buyer, team.approver])
      await problemOf(await ask('POST', path, { as, body }), 403, 'not-permitted-in-company')
    await problemOf(await ask('POST', path, { as: other.owner, body }), 404, 'company-not-found')
    const [saved] = before
    const foreign = { as: other.owner, body: { ...body, version: 1 } }
    const answer = await ask('PUT', `${other.path}/approval-rules/${saved?.id}`, foreign)
    await problemOf(answer, 404, 'approval-rule-not-found')
    const old = await ask('PUT', `${path}/${saved?.id}`, { as: team.owner, body: { ...body, version: 9 } })
    await problemOf(old, 409, 'version-conflict')
    expect(await stored()).toEqual(before)
    for (let added = 1; added < 20; added += 1) await addRule(team.company, rule(), false)
    await problemOf(await ask('POST', path, { as: team.owner, body }), 409, 'too-many-approval-rules')
  })

  test('is tested against the orders of the last 12 months', async () => {
    const team = await newTeam(rule({ conditions: [{ kind: 'total', amount: 5_000 }] }))
    const start = now
    now = new Date(start.getTime() - 400 * 24 * 60 * 60_000)
    await placedOrder(await team.place(team.buyer, 12))
    now = start
    await placedOrder(await team.place(team.buyer, 6))
    const large = await placedOrder(await team.place(team.buyer, 12))
    await placedOrder(await team.place(team.owner, 12))
    const path = `${team.path}/approval-rules/test`
    const testRule = (values: RuleDto) => send<RuleTestResult>('POST', path, team.owner, values)
    expect(await testRule(rule())).toEqual({
      ...{ orders: 3, stopped: 1 },
      stoppedOrders: [
        { number: large.number, buyer: team.buyer.name, total: 1_200, placedAt: large.placedAt },
      ],
    })
    const counted = async (conditions: RuleDto['conditions']) =>
      (await testRule(rule({ conditions }))).stopped
    expect(await counted([{ kind: 'family', families: ['hammer-drill'] }])).toBe(2)
    expect(await counted([{ kind: 'unit-price', amount: 101 }])).toBe(0)
    // The order of last year was the first to the site.
    expect(await counted([{ kind: 'new-site' }])).toBe(0)
    const body = rule()
    await problemOf(await ask('POST', path, { as: team.approver, body }), 403, 'not-permitted-in-company')
    await problemOf(await ask('POST', path, { as: await register(), body }), 404, 'company-not-found')
  })
})

describe('a request of several steps', () => {
  const twoSteps = rule({ steps: [one('approver'), one('owner')] })

  test('is decided step by step, and the last approval places the order', async () => {
    const team = await newTeam(twoSteps)
    const asked = await team.request(team.buyer, 12)
    expect(asked).toMatchObject({
      ...{ step: 1, stepCount: 2, orderLimit: null },
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
    const second = await decided(team.approver, asked, 'approved', 'Needed')
    expect(second).toMatchObject({ status: 'pending', step: 2, mayDecide: false })
    await problemOf(await decide(team.approver, asked), 409, 'purchase-request-changed')
    expect(await waiting(team.owner)).toEqual([asked.number])
    expect(await emailsTo(team.owner, 'purchase-request-received')).toMatchObject([{ step: 2 }])
    const results = await Promise.all([1, 2].map(() => decide(team.owner, second)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    const done = await send<PurchaseRequest>('GET', `${REQUESTS}/${asked.number}`, team.buyer)
    expect(done).toMatchObject({
      status: 'ordered',
      decisions: [
        { by: team.approver.name, step: 1, version: 1, note: 'Needed', onBehalfOf: null },
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
    await addRule(company, rule({ steps: [all] }))
    const body = { lines: [line(product, 12)], address: 'A', Phone: '', company: { id: company.id } }
    const asked = await send<PurchaseRequest>('POST', REQUESTS, buyer, body)
    const [first, second] = approvers
    if (!first || !second) throw new Error('two approvers')
    expect(await decided(first, asked)).toMatchObject({ status: 'pending', step: 1, mayDecide: false })
    await problemOf(await decide(first, asked), 403, 'not-an-approver')
    expect((await decided(second, asked)).status).toBe('ordered')
  })

  test('goes to the owners if its approvers have left, and to the requester only without dual control', async () => {
    const team = await newTeam()
    const asked = await team.request(team.buyer, 12)
    await send('DELETE', `${team.path}/members/${team.approver.memberId}`, team.owner)
    expect(await waiting(team.owner)).toEqual([asked.number])
    expect((await decided(team.owner, asked)).status).toBe('ordered')
    const company = await send('GET', team.path, team.owner)
    const { name, legalName, country, vatId, registrationNumber, version } = company
    const values = { name, legalName, country, vatId, registrationNumber, version, isPoRequired: false }
    await send('PUT', team.path, team.owner, { ...values, isDualControl: false })
    await addRule(team.company, rule({ roles: ['owner'], steps: [one('owner')] }))
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
  const today = () => now.toISOString().slice(0, 10)
  const inDays = (days: number) =>
    new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

  test('lets another member decide, is said with the decision, exported and deleted with the account', async () => {
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
      { number: other.number, onBehalfOf: team.approver.name },
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
    const deletion = { as: delegate, body: { password: PASSWORD } }
    expect((await ask('POST', `/api/user/${delegate.email}/deletion`, deletion)).status).toBe(200)
    expect((await send('GET', team.path, team.owner)).delegations).toEqual([])
    const kept = await send<PurchaseRequest>('GET', `${REQUESTS}/${asked.number}`, team.buyer)
    expect(kept.decisions).toMatchObject([{ by: 'Former customer', onBehalfOf: team.approver.name }])
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
