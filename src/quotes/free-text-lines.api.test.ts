/** Lines of a quote without a product, through the whole life of the quote and its order. */
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { ReorderLine } from '#app/order-lists/reorder/contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { PASSWORD } from '../../testing/accounts.ts'
import { approvalCalls, exampleRule, one, REQUESTS } from '../../testing/approval-calls.ts'
import { answered } from '../../testing/backorder-calls.ts'
import { pdfPages } from '../../testing/pdf-text.ts'
import { quoteCalls } from '../../testing/quote-calls.ts'
import { problemOf, type Visitor } from '../../testing/test-shop.ts'
import { openUndoShop } from '../../testing/undo-shop.ts'
import type { AcceptedQuote, NewOffer, Quote } from './core/contract.ts'

const shop = await openUndoShop()
const { admin, ask, db, addProduct, emailsTo, register, registerStaff, stockOf, wait, setProduct } = shop
const [sales, buyer] = [await registerStaff('sales'), await register()]
const calls = quoteCalls(shop, { sales, buyer })
const { accept, accepted, counter, offerOf, read, request, say, sendOffer, url } = calls

type Line = NewOffer['lines'][number]

const DESCRIPTION = 'Two days on site for <b>eight</b> people'
const training: Line = {
  lineNo: 2,
  name: 'Training on site',
  quantity: 2,
  price: 480.55,
  priceTiers: [],
  readyOn: null,
  note: DESCRIPTION,
  belowMinimum: null,
}
const paint: Line = { ...training, lineNo: 3, name: 'Special paint', quantity: 40, price: 3.15, note: '' }

/** The lines of the newest version, and those without products. */
const withLines = (quote: Quote, lines: Line[], more: Partial<NewOffer> = {}): NewOffer => {
  const offer = offerOf(quote, {}, more)
  return { ...offer, lines: [...offer.lines.filter(({ lineNo }) => lineNo === 1), ...lines] }
}
async function offered(
  product: ProductDto,
  lines = [training, paint],
  more: Partial<NewOffer> = {},
  as = buyer,
) {
  const quote = await request(product, 40, {}, as)
  return answered<Quote>(await sendOffer(quote.number, withLines(quote, lines, more)))
}
/** An offer of free texts only. */
async function offeredTexts(lines = [training, paint], more: Partial<NewOffer> = {}) {
  const quote = await request(await addProduct(), 40)
  return answered<Quote>(await sendOffer(quote.number, { ...offerOf(quote, {}, more), lines }))
}
const orderOf = async (number: string, as: Visitor = buyer) =>
  answered<Order>(await ask('GET', `/api/orders/${number}`, { as }))
const post = (number: string, path: string, body: object, as: Visitor = admin) =>
  ask('POST', `/api/orders/${number}/${path}`, { as, body })
const rowsOf = (number: string) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('order_lines')
    .where('number', '=', number)
    .orderBy('line_no')
    .execute()
const TEXTS_TOTAL = 2 * 480.55 + 40 * 3.15

test('an accepted offer orders its free texts with the products, to the cent, and takes no stock for them', async () => {
  const product = await addProduct({ stock: 100 })
  const quote = await offered(product)
  const total = 40 * 90 + TEXTS_TOTAL
  expect(quote).toMatchObject({ total, lineCount: 3, units: 82 })
  expect(quote.versions.at(-1)?.lines.slice(1)).toMatchObject([
    { lineNo: 2, productID: null, sku: '', name: 'Training on site', note: DESCRIPTION, listPrice: null },
    { lineNo: 3, productID: null, name: 'Special paint', price: 3.15 },
  ])
  const number = await accepted(quote)
  expect(await rowsOf(number)).toMatchObject([
    { line_no: 1, product_id: product._id, quantity: 40 },
    {
      line_no: 2,
      product_id: null,
      sku: '',
      product_name: 'Training on site',
      description: DESCRIPTION,
      quantity: 2,
      unit_price: 48_055,
      available_before: 0,
    },
    { line_no: 3, product_id: null, product_name: 'Special paint', quantity: 40, unit_price: 315 },
  ])
  expect(await stockOf(product)).toBe(60)
  const order = await orderOf(number)
  expect(order).toMatchObject({ total, amountDue: total, units: 82, lineCount: 3 })
  expect(order.lines[1]).toMatchObject({
    productID: null,
    sku: '',
    picture: '',
    stockNow: null,
    availableProduct: 0,
    massKg: null,
    discription: DESCRIPTION,
    price: 480.55,
    lineTotal: 961.1,
  })
  expect(order.lines.reduce((sum, { lineTotal }) => sum + Math.round(lineTotal * 100), 0) / 100).toBe(total)
})

test('a free text is in every list, document, email and export of its order, and nobody reviews or reorders it', async () => {
  const person = await register('Quarry Works')
  const product = await addProduct({ stock: 100 })
  const quote = await offered(product, [training, paint], {}, person)
  const number = await accepted(quote, {}, { as: person })
  const pages = async (path: string, as = person) => {
    const answer = await ask('GET', path, { as })
    expect(answer.status).toBe(200)
    return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ')
  }
  expect(await pages(url(quote.number, '/versions/2/quote.pdf'))).toContain('Training on site')
  expect((await ask('GET', url(quote.number, '/versions/2/quote.xlsx'), { as: person })).status).toBe(200)
  expect(await pages(`/api/orders/${number}/pro-forma.pdf`)).toMatch(/Training on site.*Two days on site/s)
  await answered(await post(number, 'transitions', { to: 'paid' }), 201)
  expect(await pages(`/api/packing-slips.pdf?print=picking-lists&orders=${number}`, admin)).toContain(
    'Special paint',
  )
  const [email] = await emailsTo(person, 'order-received')
  expect(email?.payload).toMatchObject({ lineCount: 3 })
  expect(JSON.stringify(email?.payload)).toContain('Training on site')
  const found = await ask('GET', '/api/orders?q=special+paint+quarry', { as: admin })
  expect(await answered(found)).toMatchObject([{ number, firstLines: [{}, { productID: null }, {}] }])
  const csv = await ask('GET', '/api/orders/export.csv?rows=lines&q=quarry', { as: admin })
  const { data } = Papa.parse<Record<string, string>>(await csv.text(), { header: true })
  expect(data.find(({ Line }) => Line === '2')).toMatchObject({ SKU: '', Product: 'Training on site' })
  const listed = await ask('GET', `/api/purchase/${person.email}`, { as: person })
  expect(await answered(listed)).toMatchObject([{}, { productID: null, productName: 'Training on site' }, {}])
  const lines = await answered<ReorderLine[]>(
    await ask('GET', `/api/orders/${number}/reorder`, { as: person }),
  )
  expect(lines.map(({ productID, product }) => [productID === null, product === null])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ])
  const products = await answered<unknown[]>(await ask('GET', '/api/orders/products', { as: person }))
  expect(products).toHaveLength(1)
})

test('an order of free texts only is paid, handed over in parts, delivered and cancelled like any other', async () => {
  const quote = await offeredTexts()
  expect(quote).toMatchObject({ total: TEXTS_TOTAL, lineCount: 2, units: 42 })
  const number = await accepted(quote)
  expect(await orderOf(number)).toMatchObject({ total: TEXTS_TOTAL, lineCount: 2, status: 'placed' })
  await answered(await post(number, 'transitions', { to: 'paid' }), 201)
  const ship = async (lines: { line: number; quantity: number }[]) => {
    wait(11)
    const draft = await answered<{ number: string }>(await post(number, 'shipments', { lines }), 201)
    return post(number, `shipments/${draft.number}/dispatch`, {})
  }
  expect((await ship([{ line: 1, quantity: 1 }])).status).toBe(200)
  const cancelled = { lines: [{ line: 2, quantity: 10 }], reason: 'cannot-deliver', amountDue: 961.1 + 94.5 }
  wait(11)
  await answered(await post(number, 'cancellations', cancelled), 201)
  expect(await orderOf(number)).toMatchObject({
    amountDue: 961.1 + 94.5,
    refundDue: 31.5,
    fulfillment: { shipped: 1, cancelled: 10, open: 31 },
  })
  const rest = [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 30 },
  ]
  expect((await ship(rest)).status).toBe(200)
  expect(await orderOf(number)).toMatchObject({ status: 'shipped' })
  wait(11)
  await answered(await post(number, 'transitions', { to: 'delivered' }), 201)
  expect(await orderOf(number)).toMatchObject({
    status: 'delivered',
    fulfillment: { open: 0, delivered: 32 },
  })
})

test('a cancelled order returns only its products to the stock, and takes them again when that is undone', async () => {
  const product = await addProduct({ stock: 100 })
  const number = await accepted(await offered(product))
  await answered(await post(number, 'transitions', { to: 'cancelled', note: 'Not needed' }), 201)
  expect([await stockOf(product), (await orderOf(number)).status]).toEqual([100, 'cancelled'])
  const { undo } = await orderOf(number, admin)
  expect((await post(number, 'undo', { event: undo?.event })).status).toBe(200)
  expect([await stockOf(product), (await orderOf(number)).status]).toEqual([60, 'placed'])
})

test('a buyer who cancels a part of a free text pays the price of its tier', async () => {
  const tiered = { ...paint, lineNo: 2, quantity: 100, price: 4, priceTiers: [{ from: 50, price: 3 }] }
  const number = await accepted(await offeredTexts([tiered], { acceptance: 'parts' }))
  expect(await orderOf(number)).toMatchObject({ total: 300 })
  const cancelled = { lines: [{ line: 1, quantity: 60 }], reason: 'changed-mind', amountDue: 160 }
  await answered(await post(number, 'cancellations', cancelled, buyer), 201)
  expect(await orderOf(number)).toMatchObject({ amountDue: 160, lines: [{ price: 4, cancelled: 60 }] })
})

test('free texts are ordered in parts, also without a product, and the same key orders once', async () => {
  const product = await addProduct({ stock: 100 })
  const quote = await offered(product, [training, paint], { acceptance: 'parts' })
  const part = { lines: [{ lineNo: 3, quantity: 15 }] }
  const first = await accepted(quote, part, { key: 'texts' })
  expect(await orderOf(first)).toMatchObject({
    total: 47.25,
    lines: [{ line: 1, productID: null, quantity: 15 }],
  })
  expect(await accepted(quote, part, { key: 'texts' })).toBe(first)
  const more = { lines: [{ lineNo: 3, quantity: 26 }] }
  expect(await problemOf(await accept(quote, more, { key: 'more' }), 409, 'quote-quantity')).toMatchObject({
    left: { 1: 40, 2: 2, 3: 25 },
  })
  const rest = await orderOf(await accepted(quote, {}, { key: 'rest' }))
  expect(rest.total).toBe(40 * 90 + TEXTS_TOTAL - 47.25)
  expect(await read(quote.number)).toMatchObject({ status: 'ordered', orders: [{ total: 47.25 }, {}] })
  expect(await stockOf(product)).toBe(60)
})

test('the lower prices of today are those of the products; a free text keeps the price of the offer', async () => {
  const product = await addProduct({ stock: 100, price: 120 })
  const quote = await offered(product)
  await setProduct(product, { unit_price: 8_000 })
  const total = 40 * 80 + TEXTS_TOTAL
  expect(await read(quote.number)).toMatchObject({ todayTotal: total })
  expect(await orderOf(await accepted(quote, { prices: 'today' }))).toMatchObject({ total })
})

test('a counteroffer, a renewed offer and a duplicate keep free texts', async () => {
  const quote = await offered(await addProduct({ stock: 100 }))
  const lines = [1, 2, 3].map((lineNo) => ({ lineNo, quantity: lineNo * 40, targetPrice: 2.5 }))
  const countered = await answered<Quote>(
    await counter(quote.number, { version: quote.currentVersion, note: '', lines }),
  )
  const [, , paintLine] = countered.versions.at(-1)?.lines ?? []
  expect(paintLine).toMatchObject({ productID: null, name: 'Special paint', quantity: 120, price: null })
  // Without a name the line keeps the one that it has.
  const renewed = withLines(countered, [
    { ...training, name: 'Training in Essen' },
    { ...offerOf(countered).lines[2], price: 2.75 } as Line,
  ])
  const newer = await answered<Quote>(await sendOffer(quote.number, renewed))
  const names = newer.versions.at(-1)?.lines.map(({ name }) => name)
  expect(names?.slice(1)).toEqual(['Training in Essen', 'Special paint'])
  expect((await say(quote.number, 'withdrawal')).status).toBe(200)
  for (const as of [buyer, sales]) {
    const again = await answered<Quote>(await ask('POST', url(quote.number, '/duplicates'), { as }), 201)
    expect(again.versions[0]?.lines.slice(1)).toMatchObject([
      { lineNo: 2, productID: null, name: 'Training in Essen', note: DESCRIPTION, price: null },
      { lineNo: 3, productID: null, name: 'Special paint', quantity: 120 },
    ])
  }
})

test('the approval of a company keeps free texts and their prices, also without a product', async () => {
  const product = await addProduct({ stock: 100 })
  const { newTeam, decided } = approvalCalls(shop, product)
  for (const hasProduct of [true, false]) {
    const team = await newTeam(exampleRule({ steps: [one('approver')] }))
    const asked = await request(product, 40, { companyId: team.id }, team.buyer)
    const offer = withLines(asked, [training, paint])
    const lines = hasProduct ? offer.lines : offer.lines.slice(1)
    const quote = await answered<Quote>(await sendOffer(asked.number, { ...offer, lines }))
    const taken = await accept(quote, { company: team.choice }, { as: team.buyer, key: 'key' })
    const { request: number } = await answered<AcceptedQuote>(taken, 201)
    const path = `${REQUESTS}/${number}`
    const waiting = await answered<PurchaseRequest>(await ask('GET', path, { as: team.buyer }))
    const total = (hasProduct ? 40 * 90 : 0) + TEXTS_TOTAL
    expect(waiting).toMatchObject({ total })
    expect(waiting.lines.at(-2)).toMatchObject({
      productID: null,
      productName: 'Training on site',
      description: DESCRIPTION,
      quantity: 2,
    })
    const body = { poNumber: 'PO-12', version: waiting.version }
    const changed = await answered<PurchaseRequest>(await ask('PUT', path, { as: team.buyer, body }))
    expect(changed).toMatchObject({ total, poNumber: 'PO-12' })
    const { order } = await decided(team.approver, changed)
    const placed = await orderOf(order ?? '', team.buyer)
    expect(placed).toMatchObject({ total, lineCount: hasProduct ? 3 : 2 })
    expect(placed.lines.at(-1)).toMatchObject({ productID: null, productName: 'Special paint', price: 3.15 })
    const done = await read(quote.number, team.buyer)
    expect(done.status).toBe('ordered')
    expect(done.versions.at(-1)?.lines.every(({ ordered, quantity }) => ordered === quantity)).toBe(true)
  }
})

test('the orders of a deleted account are found by their free texts', async () => {
  const person = await register('Short Stay')
  const quote = await offered(
    await addProduct({ stock: 100 }),
    [{ ...training, name: 'Anvil course' }],
    {},
    person,
  )
  const number = await accepted(quote, {}, { as: person })
  const deletion = { as: person, body: { password: PASSWORD } }
  expect((await ask('POST', `/api/user/${person.email}/deletion`, deletion)).status).toBe(200)
  const found = await ask('GET', '/api/orders?q=anvil+course', { as: admin })
  expect(await answered(found)).toMatchObject([{ number, status: 'cancelled' }])
})

const other = await register()
const refusedQuote = await request(await addProduct(), 40, {}, other)

test.each<[problem: string, line: Partial<Line>, field: string]>([
  ['an empty name', { name: ' ' }, 'lines.1.name'],
  ['10,000 characters in the name', { name: 'x'.repeat(10_000) }, 'lines.1.name'],
  ['two lines in the name', { name: 'Training\non site' }, 'lines.1.name'],
  ['10,000 characters in the description', { note: 'x'.repeat(10_000) }, 'lines.1.note'],
  ['a negative price', { price: -1 }, 'lines.1.price'],
  ['three decimals', { price: 1.234 }, 'lines.1.price'],
  ['no quantity', { quantity: 0 }, 'lines.1.quantity'],
  ['a quantity with decimals', { quantity: 1.5 }, 'lines.1.quantity'],
  ['a day', { readyOn: '2099-01-01' }, 'lines.1.readyOn'],
  ['a reason below the minimum', { belowMinimum: 'Sample' }, 'lines.1.belowMinimum'],
  ['the line of a product', { lineNo: 1 }, 'lines'],
  ['no line', { lineNo: 0 }, 'lines.1.lineNo'],
  ['no name', { name: undefined }, 'lines'],
])('a free text with %s is refused, and nothing is written', async (_problem, line, field) => {
  const body = withLines(refusedQuote, [{ ...training, ...line }])
  const refused = await problemOf(await sendOffer(refusedQuote.number, body), 422, 'invalid-input')
  expect(Object.keys(refused.fields as object)).toContain(field)
  expect(await read(refusedQuote.number, other)).toEqual(refusedQuote)
})

test('a product cannot be renamed, and HTML stays text', async () => {
  const quote = await request(await addProduct(), 40, {}, other)
  const named = offerOf(quote, { name: 'Another drill' })
  const refused = await problemOf(await sendOffer(quote.number, named), 422, 'invalid-input')
  expect(refused.fields).toHaveProperty('lines.0.name')
  const tag = '<script>alert(1)</script>'
  const html = withLines(quote, [{ ...training, name: tag }])
  const offer = await answered<Quote>(await sendOffer(quote.number, html))
  const order = await orderOf(await accepted(offer, {}, { as: other }), other)
  expect(order.lines[1]?.productName).toBe(tag)
})
