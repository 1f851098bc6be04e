import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Budget } from '#app/companies/budgets/contract.ts'
import type { BudgetRule } from '#app/companies/budgets/rules.ts'
import { utcDay } from '#app/lib/dates.ts'
import type { ChangedOrder, Order } from '#app/orders/core/order-contract.ts'
import { runPaymentDeadlines } from '#app/payments/deadline/run-payment-deadlines.server.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'

// Far ahead of the real time, so that undo windows close only when a test says so.
let clock = Date.now()
function now() {
  clock += 1
  return new Date(clock)
}
const shop = await openTestShop({ undoSeconds: 10, now })
const { ask, db, addProduct, register, registerAdmin } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const admin = await registerAdmin()
const product = await addProduct({ price: 100, stock: 100_000 })
afterAll(async () => expect(await brokenInvariants(db)).toEqual([]))

const PERIOD = { startsOn: '2026-01-01', endsOn: '2027-12-31' }

/** A company whose cost center has a budget, and a buyer. */
async function newTeam(amount: number, rule: BudgetRule) {
  const company = await newCompany()
  const budgets = `${company.path}/budgets`
  const body = { costCenterId: company.costCenter, amount, ...PERIOD, rule }
  const [budget] = await send<Budget[]>('POST', budgets, company.owner, body)
  if (!budget) throw new Error('the budget was added')
  const buyer = await addMember(company.id, 'buyer')
  const lines = (units: number) => [line(product, units)]
  const place = (units: number, as: Visitor = buyer) => order(as, lines(units), { company: company.choice })
  const readBudget = async () => {
    const found = await send<Budget[]>('GET', budgets, company.owner)
    return found.find(({ id }) => id === budget.id) as Budget
  }
  const committed = async () => (await readBudget()).committed
  return { ...company, budgets, budget, buyer, lines, place, readBudget, committed }
}

const cancelAll = (number: string, as: Visitor) =>
  ask('POST', `/api/orders/${number}/transitions`, { as, body: { to: 'cancelled' } })

describe('an order above what is left of a budget', () => {
  test('is not placed if the budget blocks it, not by an owner, and cannot be requested', async () => {
    const { id, place, committed, owner, choice, lines } = await newTeam(1_000, 'block')
    const limited = await addMember(id, 'buyer', 100)
    const body = { lines: lines(6), address: '', Phone: '', company: choice }
    const { number } = await send<PurchaseRequest>('POST', '/api/purchase-requests', limited, body)
    await placedOrder(await place(7))
    const problem = await problemOf(await place(6), 409, 'budget-exceeded')
    expect(problem.budgetRemaining).toBe(300)
    expect(problem.detail).toContain('Cost center 4711 · $300.00 left. This order costs $600.00.')
    await problemOf(await place(6, owner), 409, 'budget-exceeded')
    await problemOf(
      await ask('POST', '/api/purchase-requests', { as: limited, body }),
      409,
      'budget-exceeded',
    )
    const change = { lines: [{ productID: product._id, quantity: 7 }], version: 1 }
    const changed = await ask('PUT', `/api/purchase-requests/${number}`, { as: limited, body: change })
    await problemOf(changed, 409, 'budget-exceeded')
    expect(await committed()).toBe(700)
  })

  test('is placed and marked if the budget only warns, and counts in no budget of the whole company', async () => {
    const { place, committed, budgets, owner } = await newTeam(1_000, 'warn')
    await send('POST', budgets, owner, { costCenterId: null, amount: 50, ...PERIOD, rule: 'block' })
    const within = await placedOrder(await place(10))
    expect(within.company).not.toHaveProperty('isOverBudget')
    const above = await placedOrder(await place(6))
    expect(above.company).toMatchObject({ isOverBudget: true })
    expect(await committed()).toBe(1_600)
  })

  test('needs an approval, which counts it; until then it is planned', async () => {
    const { buyer, owner, place, lines, choice, committed, readBudget } = await newTeam(1_000, 'approve')
    const body = { lines: lines(12), address: '', Phone: '', company: choice }
    const small = { ...body, lines: lines(6) }
    await problemOf(
      await ask('POST', '/api/purchase-requests', { as: buyer, body: small }),
      409,
      'approval-not-needed',
    )
    const problem = await problemOf(await place(12), 409, 'approval-required')
    expect(problem.detail).toContain('Request approval instead.')
    const asked = await send<PurchaseRequest>('POST', '/api/purchase-requests', buyer, body)
    expect(asked).toMatchObject({
      orderLimit: null,
      budget: { costCenter: '4711', amount: 1_000, remaining: 1_000, rule: 'approve' },
    })
    expect(await readBudget()).toMatchObject({ committed: 0, planned: 1_200 })
    const decision = { decision: 'approved', version: asked.version }
    const decided = await send<PurchaseRequest>(
      'POST',
      `/api/purchase-requests/${asked.number}/decisions`,
      owner,
      decision,
    )
    expect(decided.status).toBe('ordered')
    expect(await readBudget()).toMatchObject({ committed: 1_200, planned: 0 })
    await placedOrder(await place(6, owner))
    expect(await committed()).toBe(1_800)
  })

  test('counts in the budget of the company if its cost center has none', async () => {
    const { path, owner, choice, budgets, budget, buyer, lines, committed } = await newTeam(1_000, 'block')
    const body = { costCenterId: null, amount: 700, ...PERIOD, rule: 'block' }
    await send('POST', budgets, owner, body)
    await send('POST', `${path}/cost-centers`, owner, { code: '4720', name: '', isArchived: false })
    const company = { id: choice.id, siteId: choice.siteId }
    await placedOrder(await order(buyer, lines(7), { company }))
    const problem = await problemOf(await order(buyer, lines(6), { company }), 409, 'budget-exceeded')
    expect(problem.detail).toContain('Company budget · $0.00 left.')
    const { costCenters } = await send('GET', path, owner)
    const other = { ...company, costCenterId: costCenters.find(({ code }) => code === '4720')?.id ?? '' }
    await problemOf(await order(buyer, lines(6), { company: other }), 409, 'budget-exceeded')
    expect(await committed()).toBe(0)
    const { budgets: current } = await send('GET', path, buyer)
    expect(current).toMatchObject([
      { id: budget.id, remaining: 1_000 },
      { costCenterId: null, remaining: 0 },
    ])
  })
})

describe('a budget', () => {
  test('gets the amount back of cancelled units, of a cancelled order, and of an order that was not paid in time', async () => {
    const { buyer, place, committed } = await newTeam(5_000, 'block')
    const { number } = await placedOrder(await place(20))
    const units = [{ line: 1, quantity: 5 }]
    const body = { lines: units, reason: 'changed-mind', amountDue: 1_500 }
    expect((await ask('POST', `/api/orders/${number}/cancellations`, { as: buyer, body })).status).toBe(201)
    expect(await committed()).toBe(1_500)
    expect((await cancelAll(number, buyer)).status).toBe(201)
    expect(await committed()).toBe(0)
    const unpaid = await placedOrder(await place(10))
    expect(await committed()).toBe(1_000)
    await db
      .updateTable('orders')
      .set({ pay_by: new Date(0) })
      .where('number', '=', unpaid.number)
      .execute()
    const log = { warn: () => {}, info: () => {}, error: () => {} } as never
    await runPaymentDeadlines({ db, now, shopUrl: '', log })
    expect(await committed()).toBe(0)
  })

  test('takes it again when the cancellation is undone, but not above a budget that blocks', async () => {
    const { place, committed } = await newTeam(1_000, 'block')
    const cancel = async (number: string) => {
      const answer = await cancelAll(number, admin)
      const { undo } = (await answer.json()) as ChangedOrder
      return () => ask('POST', `/api/orders/${number}/undo`, { as: admin, body: { event: undo?.event } })
    }
    const { number } = await placedOrder(await place(8))
    const undo = await cancel(number)
    expect(await committed()).toBe(0)
    expect((await undo()).status).toBe(200)
    expect(await committed()).toBe(800)
    const again = await cancel(number)
    await placedOrder(await place(7))
    await problemOf(await again(), 409, 'undo-over-budget')
    expect(await committed()).toBe(700)
  })

  test('counts its last day, and gets the amount of a cancelled order back also after it, because the day of placing decides', async () => {
    const { owner, budgets, budget, buyer, place } = await newTeam(1_000, 'block')
    const { number } = await placedOrder(await place(10))
    const { amount, rule, version } = budget
    const lastDay = { amount, rule, version, startsOn: '2025-01-01', endsOn: utcDay(new Date(clock)) }
    await send('PUT', `${budgets}/${budget.id}`, owner, lastDay)
    await problemOf(await place(6), 409, 'budget-exceeded')
    const past = { ...lastDay, version: version + 1, endsOn: '2025-12-31' }
    await send('PUT', `${budgets}/${budget.id}`, owner, past)
    await placedOrder(await place(10))
    await cancelAll(number, buyer)
    const ended = await send<Budget[]>('GET', `${budgets}?ended=1`, buyer)
    expect(ended).toMatchObject([{ id: budget.id, committed: 0 }])
    expect(ended[0]?.points.at(-1)).toMatchObject({ remaining: 1_000 })
    expect(await send<Budget[]>('GET', budgets, buyer)).toEqual([])
  })

  test('can be lowered below the ordered amount; further orders are then above it', async () => {
    const { owner, budgets, budget, place, readBudget } = await newTeam(1_000, 'block')
    await placedOrder(await place(8))
    const { version, rule } = budget
    const body = { ...PERIOD, rule, version, amount: 500 }
    await send('PUT', `${budgets}/${budget.id}`, owner, body)
    expect(await readBudget()).toMatchObject({ amount: 500, committed: 800 })
    const problem = await problemOf(await place(6), 409, 'budget-exceeded')
    expect(problem.detail).toContain('$300.00 over budget')
    // The same again, after a lost answer.
    await send('PUT', `${budgets}/${budget.id}`, owner, body)
    const late = { as: owner, body: { ...body, amount: 600 } }
    await problemOf(await ask('PUT', `${budgets}/${budget.id}`, late), 409, 'version-conflict')
    await problemOf(await ask('DELETE', `${budgets}/${budget.id}`, { as: owner }), 409, 'budget-in-use')
  })

  test('is never exceeded by fifty orders at once', { timeout: 60_000 }, async () => {
    const { id, place, committed } = await newTeam(10_000, 'block')
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addMember(id, 'buyer')))
    const answers = await Promise.all(
      buyers.flatMap((buyer) => [6, 7, 8, 9, 10].map((units) => place(units, buyer))),
    )
    const placed = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const totals = await Promise.all(placed.map(async (answer) => ((await answer.json()) as Order).total))
    expect(await committed()).toBe(totals.reduce((sum, total) => sum + total, 0))
    expect(await committed()).toBeLessThanOrEqual(10_000)
    // The smallest order no longer fits, so the budget is used as far as possible.
    expect(await committed()).toBeGreaterThan(10_000 - 1_000)
  })

  test('has committed the cost of its lines without cancelled units, also after changes at the same time', {
    timeout: 120_000,
  }, async () => {
    const team = await newTeam(8_000, 'block')
    const orders: string[] = []
    const undos: (() => Promise<Response>)[] = []
    const pick = <Item>(items: readonly Item[], at: number) => items[at % Math.max(1, items.length)]
    const actions = {
      async place(units: number) {
        const answer = await team.place(6 + (units % 20))
        if (answer.status === 201) orders.push(((await answer.json()) as Order).number)
        else expect(answer.status).toBe(409)
      },
      async cancelUnits(at: number) {
        const number = pick(orders, at)
        if (!number) return
        const path = `/api/orders/${number}/cancellations`
        const lines = [{ line: 1, quantity: 1 + (at % 3) }]
        const preview = await ask('POST', `${path}/preview`, { as: admin, body: { lines } })
        if (preview.status !== 200) return
        const { amountDue } = (await preview.json()) as { amountDue: number }
        await ask('POST', path, { as: admin, body: { lines, reason: 'other', amountDue } })
      },
      async cancel(at: number) {
        const number = pick(orders, at)
        if (!number) return
        const answer = await cancelAll(number, admin)
        const { undo } = (await answer.json()) as Partial<ChangedOrder>
        if (undo)
          undos.push(() =>
            ask('POST', `/api/orders/${number}/undo`, { as: admin, body: { event: undo.event } }),
          )
      },
      async undo(at: number) {
        await pick(undos, at)?.()
      },
    }
    const action = fc.tuple(
      fc.constantFrom<keyof typeof actions>('place', 'place', 'cancelUnits', 'cancel', 'undo'),
      fc.nat(50),
    )
    const steps = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(steps, async (groups) => {
        for (const group of groups) {
          await Promise.all(group.map(([name, at]) => actions[name](at)))
          const { rows } = await sql<{ owed: number }>`
            select coalesce(sum(unit_price * (quantity - cancelled)), 0)::bigint as owed
            from order_lines join orders on orders.id = order_id where budget_id = ${team.budget.id}`.execute(
            db,
          )
          const owed = (rows[0]?.owed ?? 0) / 100
          expect(await team.committed()).toBe(owed)
          expect(owed).toBeLessThanOrEqual(8_000)
          clock += 11_000
        }
      }),
      { numRuns: 12 },
    )
  })
})

test.each([
  ['no amount', { amount: 0 }, 'amount'],
  ['a negative amount', { amount: -1 }, 'amount'],
  ['too large an amount', { amount: 1_000_000_001 }, 'amount'],
  ['half a cent', { amount: 0.005 }, 'amount'],
  ['an end before its start', { endsOn: '2025-12-31' }, 'endsOn'],
  ['more than two years', { endsOn: '2028-12-31' }, 'endsOn'],
  ['a day that does not exist', { startsOn: '2026-02-30' }, 'startsOn'],
  ['an unknown rule', { rule: 'ignore' }, 'rule'],
  ['a committed amount', { committed: 0 }, 'committed'],
])('a budget with %s is rejected', async (_name, wrong, field) => {
  const { owner, budgets } = await newTeam(1_000, 'warn')
  const body = { costCenterId: null, amount: 100, ...PERIOD, rule: 'warn', ...wrong }
  const { fields } = await problemOf(await ask('POST', budgets, { as: owner, body }), 422, 'invalid-input')
  expect(JSON.stringify(fields)).toContain(field)
})

test('a budget is changed by owners of its company only, read by its members, and never overlaps another', async () => {
  const { id, path, owner, budgets, budget, costCenter, buyer } = await newTeam(1_000, 'warn')
  const other = await newTeam(1_000, 'warn')
  const [viewer, approver, outsider] = [
    await addMember(id, 'viewer'),
    await addMember(id, 'approver'),
    await register(),
  ]
  const body = { costCenterId: null, amount: 100, ...PERIOD, rule: 'warn' }
  const change = { amount: 100, ...PERIOD, rule: 'warn', version: 1 }
  for (const member of [viewer, approver, buyer, admin]) {
    expect(await send<Budget[]>('GET', budgets, member)).toMatchObject([{ id: budget.id }])
    for (const [method, target, sent] of [
      ['POST', budgets, body],
      ['PUT', `${budgets}/${budget.id}`, change],
      ['DELETE', `${budgets}/${budget.id}`, undefined],
    ] as const)
      await problemOf(await ask(method, target, { as: member, body: sent }), 403, 'not-permitted-in-company')
  }
  await problemOf(await ask('GET', budgets, { as: outsider }), 404, 'company-not-found')
  await problemOf(await ask('POST', budgets, { as: other.owner, body }), 404, 'company-not-found')
  const foreign = `${budgets}/${other.budget.id}`
  await problemOf(await ask('PUT', foreign, { as: owner, body: change }), 404, 'budget-not-found')
  await problemOf(await ask('DELETE', foreign, { as: owner }), 404, 'budget-not-found')
  const elsewhere = { ...body, costCenterId: other.costCenter }
  await problemOf(await ask('POST', budgets, { as: owner, body: elsewhere }), 404, 'cost-center-not-found')
  const same = { ...body, costCenterId: costCenter, startsOn: '2027-12-31', endsOn: '2028-01-31' }
  const problem = await problemOf(
    await ask('POST', budgets, { as: owner, body: same }),
    409,
    'budget-overlaps',
  )
  expect(Object.keys(problem.fields as object)).toEqual(['startsOn'])
  const twice = await Promise.all([1, 2].map(() => ask('POST', budgets, { as: owner, body })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const next = { ...same, startsOn: '2028-01-01' }
  await send('POST', budgets, owner, next)
  await send('PUT', `${path}/cost-centers/${costCenter}`, owner, { code: '4711', name: '', isArchived: true })
  const later = { ...same, startsOn: '2028-02-01', endsOn: '2028-02-28' }
  await problemOf(await ask('POST', budgets, { as: owner, body: later }), 409, 'cost-center-archived')
})
