import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { backorderCalls, backorderLives } from '../../../testing/backorder-calls.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'
import type { PromiseSummary } from './contract.ts'

const shop = await openUndoShop()
const { admin, ask, db, register, wait } = shop
const buyer = await register()
const { answered, backorderable } = backorderCalls(shop, admin)
const { cancel, place, pay, read, ship, receive } = backorderLives(shop, admin, buyer)

const onTime = async () =>
  (await answered<PromiseSummary>(await ask('GET', '/api/promises/summary', { as: admin }))).onTime
const daysAgo = (days: number) => utcDay(addDays(new Date(), -days))
const shipmentsOf = async (number: string) =>
  answered<Shipment[]>(await ask('GET', `/api/orders/${number}/shipments`, { as: admin }))

/** @param days of the shipments, one after the other; each left at the end of its day */
async function dateShipments(number: string, days: readonly number[]) {
  const shipments = await shipmentsOf(number)
  for (const [index, shipment] of shipments.entries())
    await sql`update shipments set dispatched_at = ${`${daysAgo(days[index] ?? 0)}T23:59:59Z`}
      where number = ${shipment.number}`.execute(db)
}

async function dateFirstPromises(number: string, { stock, promised }: { stock: number; promised: number }) {
  await sql`update orders set first_promised_on = ${daysAgo(stock)} where number = ${number}`.execute(db)
  await sql`update order_promises set first_promised_on = ${daysAgo(promised)}, promised_on = ${daysAgo(-9)}
    where order_id = (select id from orders where number = ${number})`.execute(db)
}

test('units are on time by the first promised day of their part, until their shipment is voided', async () => {
  expect(await onTime()).toBeNull()
  const product = await backorderable()
  const { number } = await place(product, 42)
  await pay(number)
  wait(11)
  await receive(product, 20)
  for (const units of [22, 8, 12]) await ship(number, units)
  await dateFirstPromises(number, { stock: 10, promised: 5 })
  await dateShipments(number, [10, 5, 4])
  expect(await onTime()).toEqual({ units: 42, onTimeUnits: 30 })
  await dateShipments(number, [9, 5, 4])
  expect(await onTime()).toEqual({ units: 42, onTimeUnits: 8 })
  const [, , last] = await shipmentsOf(number)
  wait(11)
  const voided = await ask('POST', `/api/orders/${number}/shipments/${last?.number}/void`, {
    as: admin,
    body: { reason: 'Lost.' },
  })
  expect(voided.status).toBe(200)
  expect(await onTime()).toEqual({ units: 30, onTimeUnits: 8 })
  await dateShipments(number, [40, 31])
  expect(await onTime()).toBeNull()
})

test('a payment after the promised day is not late, also if all units leave together', async () => {
  const product = await backorderable({}, { leadDays: 0 })
  const { number } = await place(product, 42)
  await pay(number)
  wait(11)
  await receive(product, 20)
  await ship(number, 42)
  // Paid two days after the day that was promised.
  await dateFirstPromises(number, { stock: 3, promised: 5 })
  await dateShipments(number, [3])
  expect(await onTime()).toEqual({ units: 42, onTimeUnits: 42 })
  await dateShipments(number, [2])
  expect(await onTime()).toEqual({ units: 42, onTimeUnits: 0 })
  expect((await read(number)).status).toBe('shipped')
})

test('the share is what counting unit by unit gives, also with cancelled units, voided shipments and late payments', async () => {
  const days = [12, 9, 8, 5, 3, 1]
  for (const [index, [units, cancelled]] of (
    [
      [30, 0],
      [25, 2],
      [40, 9],
      [22, 4],
    ] as const
  ).entries()) {
    const product = await backorderable()
    const { number } = await place(product, units)
    await pay(number)
    wait(11)
    if (cancelled > 0) expect((await cancel(number, cancelled)).status).toBe(201)
    wait(11)
    await receive(product, 40)
    const parts = [7, 11, units - cancelled - 18].filter((part) => part > 0)
    for (const part of parts) expect((await ship(number, part)).status).toBe(200)
    wait(11)
    await dateFirstPromises(number, { stock: days[index] ?? 0, promised: days[(index * 2 + 1) % 6] ?? 0 })
    await dateShipments(number, [days[(index + 1) % 6] ?? 0, days[(index + 3) % 6] ?? 0, 1])
    if (index !== 2) continue
    const { number: last } = (await shipmentsOf(number)).at(-1) ?? {}
    const url = `/api/orders/${number}/shipments/${last}/void`
    expect((await ask('POST', url, { as: admin, body: { reason: 'Lost.' } })).status).toBe(200)
  }
  expect(await onTime()).toEqual(await countUnitByUnit())
})

/** Lets the units of each line leave one after the other: first those from the stock, then those that were promised. */
async function countUnitByUnit() {
  const { rows: lines } = await sql<{
    id: string
    line: number
    units: number
    promised: number
    stockDay: string
    promisedDay: string | null
  }>`select orders.id, order_lines.line_no as line, order_lines.quantity - order_lines.cancelled as units,
      coalesce(order_promises.quantity - order_promises.cancelled, 0) as promised,
      orders.first_promised_on as "stockDay", order_promises.first_promised_on as "promisedDay"
    from orders join order_lines on order_lines.order_id = orders.id left join order_promises using (order_id, line_no)
    where orders.first_promised_on is not null`.execute(db)
  const { rows: sent } = await sql<{
    id: string
    line: number
    units: number
    day: string
    isCounted: boolean
  }>`
    select shipments.order_id as id, line_no as line, quantity as units, (dispatched_at at time zone 'UTC')::date as day,
      dispatched_at >= now() - interval '30 days' as "isCounted"
    from shipments join shipment_lines on shipment_lines.shipment_id = shipments.id
    where status in ('dispatched', 'delivered') order by dispatched_at, shipments.id`.execute(db)
  const counted = { units: 0, onTimeUnits: 0 }
  for (const { id, line, units, promised, stockDay, promisedDay } of lines) {
    const leaving = sent.filter((part) => part.id === id && part.line === line)
    const days = leaving.flatMap((part) => Array.from({ length: part.units }, () => part))
    for (const [index, { day, isCounted }] of days.entries()) {
      if (!isCounted) continue
      const isFromStock = index < units - promised
      const due = isFromStock || !promisedDay || promisedDay < stockDay ? stockDay : promisedDay
      counted.units += 1
      if (day <= due) counted.onTimeUnits += 1
    }
  }
  return counted
}
