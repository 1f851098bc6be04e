/** The ship-by date of units that are not in stock, in everything that is printed or exported. */
import Papa from 'papaparse'
import { afterAll, expect, test } from 'vitest'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { formatDay } from '#app/lib/dates.ts'
import { freightOfParts } from '#app/orders/core/lifecycle-copy.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/core/lifecycle-emails.server.ts'
import { backorderCalls, backorderLives } from '../../testing/backorder-calls.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { pdfPages } from '../../testing/pdf-text.ts'
import { TEST_SELLER } from '../../testing/seller.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { brokenInvariants } from '../../testing/torture/lifecycle-invariants.ts'

const shop = await openTestShop()
const { ask, db, addProduct, emailsTo, register, registerAdmin } = shop
const { line, send } = orderCalls(shop)
const [admin, buyer] = [await registerAdmin(), await register()]
const { backorderable } = backorderCalls(shop, admin)
const { place, pay, promiseOfLine, receive, ship } = backorderLives(shop, admin, buyer)
afterAll(async () => expect(await brokenInvariants(db)).toEqual([]))

async function textOf(url: string): Promise<string> {
  const answer = await ask('GET', url, { as: admin })
  expect(answer.status).toBe(200)
  return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ')
}

const FREIGHT = { freight_kind: 'firm', freight_amount: 25_00, freight_service: 'Pallet' } as const
const proForma = (number: string) => textOf(`/api/orders/${number}/pro-forma.pdf`)

async function exportedLine(number: string) {
  const url = `/api/orders/export.csv?orders=${number}&rows=lines`
  const csv = (await (await ask('GET', url, { as: admin })).text()).replace(/^\uFEFF/, '')
  const [row] = Papa.parse<Record<string, string>>(csv, { header: true }).data
  return [row?.['Units not in stock'], row?.['Ship-by date']]
}

test('documents and exports say how many units ship later and by when, until they are in stock', async () => {
  // The first payment of an account lets it order more than is in stock.
  await pay((await placedOrder(await send(buyer, [line(await addProduct({ minOrder: 0 }), 1)]))).number)
  const product = await backorderable()
  const { number } = await place(product, 60)
  await db
    .updateTable('orders')
    .set((eb) => ({ ...FREIGHT, total: eb('total', '+', 25_00), amount_due: eb('amount_due', '+', 25_00) }))
    .where('number', '=', number)
    .execute()
  const day = (await promiseOfLine(number))?.promisedOn ?? ''
  const later = `Ships later: 38 by ${formatDay(day)}`
  expect(await proForma(number)).toContain(later)
  expect(await proForma(number)).toContain('Freight, Pallet, all shipments 25.00')
  expect(await exportedLine(number)).toEqual(['38', day])
  await pay(number)
  await ship(number, 22)
  const [email] = await emailsTo(buyer, 'order-part-shipped')
  const text = LIFECYCLE_EMAIL_TEMPLATES['order-part-shipped']?.render(
    email?.payload as never,
    TEST_SELLER,
  ).text
  expect(text).toContain(freightOfParts({ kind: 'firm' }))
  const shipments = (await (
    await ask('GET', `/api/orders/${number}/shipments`, { as: admin })
  ).json()) as Shipment[]
  const slip = `/api/orders/${number}/shipments/${shipments[0]?.number}/packing-slip.pdf`
  expect(await textOf(slip)).toContain(later)
  await receive(product, 38)
  expect(await proForma(number)).not.toContain('Ships later')
  expect(await exportedLine(number)).toEqual(['0', day])
})

test('an order from stock prints and exports no ship-by date', async () => {
  const { number } = await placedOrder(await send(buyer, [line(await addProduct({ minOrder: 0 }), 1)]))
  expect(await proForma(number)).not.toContain('Ships later')
  expect(await exportedLine(number)).toEqual(['', ''])
})
