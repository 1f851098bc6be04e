import { expect, test } from 'vitest'
import { queryString } from '#app/lib/api.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import { permissionsOf, STAFF_ROLE_NAMES } from '#app/staff/permissions.ts'
import { backorderCalls, backorderLives } from '../../../testing/backorder-calls.ts'
import { openTestShop, type Visitor } from '../../../testing/test-shop.ts'
import type { Today } from './contract.ts'
import { TODAY_TASKS, type TodayTask } from './today-tasks.ts'

const shop = await openTestShop()
const { ask, db, addProduct, purchaseBody, register, registerAdmin, registerStaff } = shop

/** A shop in which every task has something to do, in different amounts. */
const [buyer, admin] = [await register(), await registerAdmin()]
const product = await addProduct({ stock: 1_000, minOrder: 4 })
await addProduct({ stock: 8, minOrder: 4 })
await addProduct({ stock: 0, minOrder: 4 })

async function place(...statuses: string[]): Promise<string> {
  const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 5) })
  const { _id: number } = (await answer.json()) as Purchase
  for (const to of statuses) {
    const changed = await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to } })
    expect(changed.ok).toBe(true)
  }
  return number
}
const change = (number: string, values: object) =>
  db.updateTable('orders').set(values).where('number', '=', number).execute()

const now = new Date()
for (const days of [-2, -1]) await change(await place(), { pay_by: addDays(now, days) })
for (const days of [1, 2, 30]) await change(await place(), { pay_by: addDays(now, days) })
for (const days of [-3, 0, 5]) await change(await place('paid'), { promised_on: utcDay(addDays(now, days)) })
for (let count = 0; count < 4; count += 1) await place('paid', 'cancelled')
await place('paid', 'shipped')
// Of these paid orders, 22 units of the first can leave.
const beyondStock = backorderLives(shop, admin, buyer)
const waiting = await backorderCalls(shop, admin).backorderable()
for (const units of [60, 2]) {
  const { number } = await beyondStock.place(waiting, units)
  await beyondStock.pay(number)
}

// The ERP system, which has not taken one of these orders for a day.
const erp = { as: admin, body: { name: 'ERP' } }
const { id } = (await (await ask('POST', '/api/service-accounts', erp)).json()) as { id: string }
const expiresOn = utcDay(addDays(now, 30))
await ask('POST', `/api/service-accounts/${id}/keys`, {
  as: admin,
  body: { scopes: ['orders:write'], expiresOn },
})
await change(await place(), { placed_at: addDays(now, -1) })

/** All rows of the list, a page at a time. */
async function countRows(task: TodayTask, today: Today, as: Visitor): Promise<number> {
  const list = task.list(today)
  const [path, search] =
    list.to === '/dashboard/lowstock'
      ? ['/api/products', { stockLevel: 'short' }]
      : ['/api/orders', list.search]
  let rows = 0
  let after = ''
  do {
    const url = `${path}${queryString({ ...search, limit: 2, after: after || undefined })}`
    const answer = await ask('GET', url, { as })
    expect(answer.status, await answer.clone().text()).toBe(200)
    rows += ((await answer.json()) as unknown[]).length
    after = /[?&]after=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    after = decodeURIComponent(after)
  } while (after)
  return rows
}

test.each(STAFF_ROLE_NAMES)('each figure of %s is the number of rows of its list', async (role) => {
  const person = await registerStaff(role)
  const today = (await (await ask('GET', '/api/orders/today', { as: person })).json()) as Today
  const tasks = TODAY_TASKS.filter(
    ({ permission, listsOthers }) => !listsOthers && permissionsOf([role]).includes(permission),
  )
  expect(tasks.length === 0).toBe(role === 'product-manager' || role === 'read-only')
  for (const task of tasks) {
    const rows = await countRows(task, today, person)
    expect({ [task.title]: task.count(today) }).toEqual({ [task.title]: rows })
    expect(task.hasMore?.(today) ?? false).toBe(false)
  }
})

test('orders to ship are those with units in stock: not the one whose units all wait', async () => {
  const today = (await (await ask('GET', '/api/orders/today', { as: admin })).json()) as Today
  expect(today.toShip).toMatchObject({ orders: 4, units: 3 * 5 + 22 })
})

test('every task has something to do in this shop, and only undelivered emails have no list of their own', async () => {
  const today = (await (await ask('GET', '/api/orders/today', { as: admin })).json()) as Today
  const idle = TODAY_TASKS.filter(({ count }) => count(today) === 0).map(({ title }) => title)
  expect(idle).toEqual(['Emails not delivered'])
  expect(TODAY_TASKS.filter(({ listsOthers }) => listsOthers).map(({ title }) => title)).toEqual(idle)
})
