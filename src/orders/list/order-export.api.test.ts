import { sql } from 'kysely'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { formatOrderNumber } from '../core/rules.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register, registerAdmin } = shop
const { line, addProducts, send } = orderCalls(shop)

async function sheet(as: Visitor, query: string) {
  const answer = await ask('GET', `/api/orders/export.csv?${query}`, { as })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { data, errors } = Papa.parse<Record<string, string>>(bytes.toString('utf8'), { header: true })
  expect(errors.filter(({ code }) => code !== 'TooFewFields')).toEqual([])
  return { bytes, rows: data.filter((row) => row.Status !== undefined) }
}

test('orders and their lines are exported as CSV files whose totals match the orders', async () => {
  const [buyer, admin] = [await register('Harbour Works'), await registerAdmin()]
  const products = await addProducts(3, { price: 19.99, priceTiers: [{ from: 10, price: 18.95 }] })
  const order = await placedOrder(
    await send(
      buyer,
      products.map((product, index) => line(product, 9 + index)),
      { poNumber: 'PO 1, "urgent"\nsecond line' },
    ),
  )
  const orders = await sheet(admin, 'q=harbour')
  expect([...orders.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(orders.rows).toMatchObject([
    {
      Order: `${order.number.slice(0, 4)}-${order.number.slice(4)}`,
      Buyer: 'Harbour Works',
      'PO number': 'PO 1, "urgent"\nsecond line',
      Lines: '3',
      Units: '30',
      'Total USD': order.total.toFixed(2),
    },
  ])
  const { rows } = await sheet(admin, 'rows=lines&q=harbour&status=placed')
  expect(rows.map((row) => [row.SKU, row.Quantity, row['Unit price USD'], row['Line total USD']])).toEqual(
    order.lines.map((one) => [one.sku, `${one.quantity}`, one.price.toFixed(2), one.lineTotal.toFixed(2)]),
  )
  expect((await sheet(admin, 'q=harbour&status=paid')).rows).toEqual([])
})

test('an export has what was shipped and cancelled, and what is due', async () => {
  const [buyer, admin] = [await register('Shipped In Part'), await registerAdmin()]
  const { number } = await placedOrder(await send(buyer, [line(await addProduct({ price: 10 }), 20)]))
  const post = (path: string, body: object) =>
    ask('POST', `/api/orders/${number}/${path}`, { as: admin, body })
  await post('transitions', { to: 'paid' })
  const shipment = (await (await post('shipments', { lines: [{ line: 1, quantity: 5 }] })).json()) as Shipment
  await post(`shipments/${shipment.number}/dispatch`, {})
  await post('cancellations', { lines: [{ line: 1, quantity: 3 }], reason: 'cannot-deliver', amountDue: 170 })
  const units = { Shipped: '5', Cancelled: '3', Open: '12' }
  const money = { 'Amount due USD': '0.00', 'Remaining total USD': '170.00' }
  const [order] = (await sheet(admin, 'q=shipped+part')).rows
  expect(order).toMatchObject({ ...units, ...money, Units: '20', 'Total USD': '200.00' })
  expect(order).toMatchObject({ 'Paid USD': '200.00', 'To refund USD': '30.00', 'Refunded USD': '0.00' })
  expect(order?.['Paid on']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(order?.['Dispatch by']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect((await sheet(admin, 'rows=lines&q=shipped+part')).rows).toMatchObject([
    { ...units, ...money, Quantity: '20' },
  ])
  for (const amount of [10, 5])
    expect((await post('refunds', { refundedOn: order?.['Paid on'], amount })).status).toBe(201)
  const refunds = { 'To refund USD': '15.00', 'Refunded USD': '15.00' }
  expect((await sheet(admin, 'q=shipped+part')).rows).toMatchObject([refunds])
})

test('an export names who placed the order: the buyer, or an administrator on their behalf', async () => {
  const [buyer, admin] = [await register('Phoned In'), await registerAdmin()]
  const product = await addProduct()
  const order = { lines: [line(product, 6)], address: 'Store 4', Phone: '' }
  await placedOrder(await send(buyer, order.lines))
  const answer = await ask('POST', `/api/user/${buyer.email}/orders`, { as: admin, body: order })
  const { number } = await placedOrder(answer)
  const cancel = { as: buyer, body: { to: 'cancelled' } }
  expect((await ask('POST', `/api/orders/${number}/transitions`, cancel)).status).toBe(201)
  for (const rows of ['orders', 'lines']) {
    const exported = await sheet(admin, `rows=${rows}&q=phoned`)
    expect(exported.rows.map((row) => [row.Buyer, row['Placed by']])).toEqual([
      ['Phoned In', 'Phoned In'],
      ['Phoned In', 'Administrator'],
    ])
  }
})

test('no cell of an export is a formula in a spreadsheet', async () => {
  const admin = await registerAdmin()
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1']
  const product = await addProduct({ stock: 1_000, name: '=HYPERLINK("http://evil.example")' })
  for (const cell of cells) {
    const buyer = await register(cell)
    await placedOrder(await send(buyer, [line(product, 6)], { poNumber: cell, address: cell, Phone: cell }))
  }
  for (const what of ['orders', 'lines']) {
    const { rows } = await sheet(admin, `rows=${what}&q=hyperlink`)
    expect(rows).toHaveLength(cells.length)
    for (const row of rows)
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  }
})

test('an export of more orders than one batch has each order once', async () => {
  const [buyer, admin] = [await register('Many Orders'), await registerAdmin()]
  const product = await addProduct({ stock: 100_000 })
  const order = await placedOrder(await send(buyer, [line(product, 6)]))
  await sql`
    insert into orders select (jsonb_populate_record(orders,
      jsonb_build_object('id', orders.id || copy, 'number', 'COPY' || copy))).*
    from orders, generate_series(1001, 2200) copy where number = ${order.number}`.execute(db)
  const { rows } = await sheet(admin, 'q=many')
  expect(new Set(rows.map((row) => row.Order)).size).toBe(1_201)
  expect(rows).toHaveLength(1_201)
})

test('buyers export their own orders and those of their companies, with the filters of the list', async () => {
  const { newCompany, addMember, send: call } = companyCalls(shop)
  const { id, owner, choice } = await newCompany()
  const [member, viewer, other] = [
    await addMember(id, 'buyer'),
    await addMember(id, 'viewer'),
    await register('=1+1'),
  ]
  await call('PUT', `/api/user/${member.email}`, member, { companyName: 'Own Trade' })
  const product = await addProduct()
  const place = async (as: Visitor, more = {}) =>
    formatOrderNumber((await placedOrder(await send(as, [line(product, 6)], more))).number)
  const ofCompany = [await place(member, { company: choice }), await place(owner, { company: choice })]
  const own = [await place(member, { poNumber: 'NQ-1' }), await place(other)]
  const exported = async (as: Visitor, query = '') =>
    (await sheet(as, query)).rows.map(({ Order: number }) => number)
  // The company in a profile is not one whose members see the order.
  expect((await sheet(member, '')).rows.map(({ Company }) => Company)).toEqual(['Northquay Civil', ''])
  expect(await exported(member)).toEqual([ofCompany[0], own[0]])
  expect(await exported(member, 'q=nq-1&mine=1')).toEqual([own[0]])
  expect(await exported(member, 'status=paid')).toEqual([])
  expect(await exported(viewer, `company=${id}`)).toEqual(ofCompany)
  expect(await exported(viewer)).toEqual([])
  expect(await exported(other, `orders=${own[0]?.replace('-', '')}`)).toEqual([])
  expect((await sheet(other, 'rows=lines')).rows).toMatchObject([{ Buyer: "'=1+1", SKU: product.sku }])
  await call('DELETE', `/api/companies/${id}/members/${member.memberId}`, owner)
  expect(await exported(member)).toEqual([own[0]])
  for (const as of [member, other]) {
    const answer = await ask('GET', `/api/orders/export.csv?company=${id}`, { as })
    await problemOf(answer, 404, 'company-not-found')
  }
})

test('exports are for signed-in users, of orders or lines', async () => {
  await problemOf(await ask('GET', '/api/orders/export.csv'), 401, 'not-signed-in')
  const wrong = await ask('GET', '/api/orders/export.csv?rows=users', { as: await register() })
  await problemOf(wrong, 422, 'invalid-input')
})
