import { describe, expect, test } from 'vitest'
import type { RuleDto, RuleTestResult } from '#app/companies/core/approval-rule-contract.ts'
import { addDays } from '#app/lib/dates.ts'
import { approvalCalls, exampleRule, one } from '../../testing/approval-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'

let now = new Date()
const shop = await openTestShop({ now: () => now })
const { ask, db, addProduct, register, registerAdmin, auditEventsAbout } = shop
const product = await addProduct({ price: 100, stock: 10_000 })
const { line, send: order } = orderCalls(shop)
const { send, newCompany } = companyCalls(shop)
const { addRule, newTeam } = approvalCalls(shop, product)

describe('an approval rule', () => {
  test('stops the orders that it is about, with its sentence, and no others', async () => {
    const team = await newTeam()
    const problem = await problemOf(await team.place(team.buyer, 12), 409, 'approval-required')
    const sentence = 'Orders of $1,000.00 or more by buyers and approvers need approval from one approver.'
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
    const team = await newTeam(exampleRule({ conditions: [{ kind: 'unit-price', amount: 100.01 }] }))
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
    let [rule] = team.approvalRules
    for (const [conditions, isStopped, choice] of cases) {
      const body = { ...exampleRule({ conditions }), isActive: true, version: rule?.version }
      const saved = await send('PUT', `${team.path}/approval-rules/${rule?.id}`, team.owner, body)
      rule = saved.approvalRules[0]
      const { status } = await team.place(team.buyer, 6, choice)
      expect(status, JSON.stringify(conditions)).toBe(isStopped ? 409 : 201)
    }
  })

  test('adds up the orders of a member on one day, also those placed at once, without cancelled units', async () => {
    const team = await newTeam(exampleRule({ conditions: [{ kind: 'day-total', amount: 2_000 }] }))
    const sentence =
      'Orders of $2,000.00 or more in one day by buyers and approvers need approval from one approver.'
    const answers = await Promise.all([1, 2, 3].map(() => team.place(team.buyer, 8)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
    const problem = await problemOf(await team.place(team.buyer, 6), 409, 'approval-required')
    expect(problem.sentences).toEqual([sentence])
    // The browser asks for approval before the click.
    await placedOrder(await order(team.buyer, [line(product, 6)]))
    expect(await send('GET', team.path, team.buyer)).toMatchObject({ orderedToday: 1_600 })
    expect(await send('GET', team.path, team.approver)).toMatchObject({ orderedToday: 0 })
    expect((await team.request(team.buyer, 6)).rule).toContain('in one day')
    await placedOrder(await team.place(team.approver, 6))
    const onBehalf = await ask('POST', `/api/user/${team.buyer.email}/orders`, {
      as: await registerAdmin(),
      body: { lines: [line(product, 6)], address: '', Phone: '1', company: team.choice },
    })
    await problemOf(onBehalf, 409, 'approval-required')

    const testRule = (amount: number) =>
      send<RuleTestResult>('POST', `${team.path}/approval-rules/test`, team.owner, {
        ...exampleRule({ conditions: [{ kind: 'day-total', amount }] }),
      })
    expect((await testRule(1_600)).stopped).toBe(1)
    expect((await testRule(2_000)).stopped).toBe(0)

    const placed = answers.find(({ status }) => status === 201) as Response
    const { number } = (await placed.json()) as { number: string }
    const address = { as: team.buyer, body: { address: 'Quay 9' } }
    expect((await ask('PUT', `/api/orders/${number}/address`, address)).status).toBe(200)
    const to = { as: team.buyer, body: { to: 'cancelled' } }
    expect((await ask('POST', `/api/orders/${number}/transitions`, to)).status).toBe(201)
    await placedOrder(await team.place(team.buyer, 11))
    await problemOf(await team.place(team.buyer, 6), 409, 'approval-required')
    now = addDays(now, 1)
    await placedOrder(await team.place(team.buyer, 11))
  })

  test('is checked in the order that the owner sets', async () => {
    const team = await newTeam()
    const { approvalRules } = await addRule(
      team.company,
      exampleRule({ conditions: [], steps: [one('owner')] }),
    )
    const ids = approvalRules.map(({ id }) => id)
    expect((await team.request(team.buyer, 12)).steps).toMatchObject([{ label: 'one approver' }])
    await send('PUT', `${team.path}/approval-rules`, team.owner, { rules: ids.toReversed() })
    expect((await team.request(team.buyer, 12)).steps).toMatchObject([{ label: 'one owner' }])
    const body = { rules: ids.slice(1) }
    const answer = await ask('PUT', `${team.path}/approval-rules`, { as: team.owner, body })
    await problemOf(answer, 409, 'version-conflict')
    const left = await send('DELETE', `${team.path}/approval-rules/${ids[0]}`, team.owner)
    expect(left.approvalRules.map(({ id }) => id)).toEqual(ids.slice(1))
    const actions = await auditEventsAbout(team.id)
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'approval-rule-added',
      'approval-rule-added',
      'approval-rule-removed',
      'approval-rules-reordered',
    ])
  })

  test('stops an order that is placed while it is switched on, or comes after it', async () => {
    const team = await newTeam(exampleRule({ conditions: [{ kind: 'total', amount: 1_000_000 }] }))
    const [saved] = team.approvalRules
    const body = { ...exampleRule({ conditions: [] }), isActive: true, version: saved?.version }
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
        {
          conditions: [
            { kind: 'total', amount: 1 },
            { kind: 'day-total', amount: 2 },
          ],
        },
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
      const body = { ...exampleRule(), isActive: true, ...change }
      const problem = await problemOf(await ask('POST', path, { as: team.owner, body }), status, code)
      expect(problem.detail, JSON.stringify(change)).toContain(text)
    }
    const body = { ...exampleRule(), isActive: true }
    for (const as of [team.buyer, team.approver])
      await problemOf(await ask('POST', path, { as, body }), 403, 'not-permitted-in-company')
    await problemOf(await ask('POST', path, { as: other.owner, body }), 404, 'company-not-found')
    const [saved] = before
    const foreign = { as: other.owner, body: { ...body, version: 1 } }
    const answer = await ask('PUT', `${other.path}/approval-rules/${saved?.id}`, foreign)
    await problemOf(answer, 404, 'approval-rule-not-found')
    const outdated = { ...body, version: 9 }
    const old = { as: team.owner, body: { ...outdated, isActive: false } }
    await problemOf(await ask('PUT', `${path}/${saved?.id}`, old), 409, 'version-conflict')
    // The values that are saved already, sent again after a lost answer.
    await send('PUT', `${path}/${saved?.id}`, team.owner, outdated)
    expect(await stored()).toEqual(before)
    for (let added = 1; added < 20; added += 1) await addRule(team.company, exampleRule(), false)
    await problemOf(await ask('POST', path, { as: team.owner, body }), 409, 'too-many-approval-rules')
  })

  test('is tested against the orders of the last 12 months', async () => {
    const team = await newTeam(exampleRule({ conditions: [{ kind: 'total', amount: 5_000 }] }))
    const start = now
    now = addDays(start, -400)
    await placedOrder(await team.place(team.buyer, 12))
    now = start
    await placedOrder(await team.place(team.buyer, 6))
    const large = await placedOrder(await team.place(team.buyer, 12))
    await placedOrder(await team.place(team.owner, 12))
    const path = `${team.path}/approval-rules/test`
    const testRule = (values: RuleDto) => send<RuleTestResult>('POST', path, team.owner, values)
    expect(await testRule(exampleRule())).toEqual({
      orders: 3,
      stopped: 1,
      stoppedOrders: [
        { number: large.number, buyer: team.buyer.name, total: 1_200, placedAt: large.placedAt },
      ],
    })
    const counted = async (conditions: RuleDto['conditions']) =>
      (await testRule(exampleRule({ conditions }))).stopped
    expect(await counted([{ kind: 'family', families: ['hammer-drill'] }])).toBe(2)
    expect(await counted([{ kind: 'unit-price', amount: 101 }])).toBe(0)
    // The order of last year was the first to the site.
    expect(await counted([{ kind: 'new-site' }])).toBe(0)
    const body = exampleRule()
    await problemOf(await ask('POST', path, { as: team.approver, body }), 403, 'not-permitted-in-company')
    await problemOf(await ask('POST', path, { as: await register(), body }), 404, 'company-not-found')
  })
})
