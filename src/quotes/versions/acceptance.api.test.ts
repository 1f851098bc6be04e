import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Order } from '#app/orders/core/order-contract.ts'
import { answered, backorderCalls } from '../../../testing/backorder-calls.ts'
import { orderCalls, refusedLines } from '../../../testing/order-calls.ts'
import { inDays, quoteCalls } from '../../../testing/quote-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { Quote } from '../core/contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register, registerAdmin, registerStaff, stockOf, emailsTo, setProduct } = shop
const [admin, sales, buyer, other] = [
  await registerAdmin(),
  await registerStaff('sales'),
  await register(),
  await register(),
]
const { offered, accept, accepted, read, say, request, offer, sendOffer, sendRequest, offerOf } = quoteCalls(
  shop,
  {
    sales,
    buyer,
  },
)
const { backorderedOf } = backorderCalls(shop, admin)
const { line, send } = orderCalls(shop)

const orderOf = async (number: string, as: Visitor = buyer) =>
  answered<Order>(await ask('GET', `/api/orders/${number}`, { as }))
const orders = async () =>
  Number(
    (
      await db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  )

test('60 units are ordered at the offered price: 22 from the stock, 38 promised for the offered day, with firm freight', async () => {
  const product = await addProduct({ stock: 22, price: 149 })
  const quote = await offered(
    product,
    60,
    { price: 92.35, readyOn: inDays(40) },
    { freightKind: 'firm', freight: 180 },
  )
  expect(quote).toMatchObject({ status: 'offered', total: 60 * 92.35 + 180, currentVersion: 2 })
  const number = await accepted(quote, { poNumber: 'PO-77' })
  const order = await orderOf(number)
  expect(order).toMatchObject({
    total: 60 * 92.35 + 180,
    poNumber: 'PO-77',
    freight: { kind: 'firm', amount: 180 },
  })
  expect(order.lines).toMatchObject([
    { quantity: 60, price: 92.35, promise: { quantity: 38, promisedOn: inDays(40) } },
  ])
  expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 38])
  expect(order.events[0]?.note).toBe(`From quote ${quote.number}, version 2`)
  expect(await read(quote.number)).toMatchObject({
    status: 'ordered',
    actions: ['duplicate'],
    orders: [{ number, version: 2, units: 60 }],
  })
  expect(await emailsTo(sales, 'quote-seller')).not.toEqual([])
})

test('what changes after the offer changes nothing: price, name and version of the product', async () => {
  const product = await addProduct()
  const quote = await offered(product, 40, { price: 101.07 })
  await setProduct(product, { unit_price: 99_900, name: 'Renamed drill' })
  expect((await orderOf(await accepted(quote))).total).toBe(4_042.8)
})

test('a product that is no longer sold stops the order and is named, and nothing is written', async () => {
  const product = await addProduct()
  const quote = await offered(product, 40)
  await setProduct(product, { archived_at: new Date() })
  const before = await orders()
  expect(await refusedLines(await accept(quote))).toMatchObject([
    { code: 'product-not-found', productID: product._id },
  ])
  expect(await orders()).toBe(before)
  expect(await read(quote.number)).toMatchObject({ status: 'offered', orders: [] })
})

test('the same key orders once, also afterwards and at once, and is not for another acceptance', async () => {
  const product = await addProduct({ stock: 1_000 })
  const quote = await offered(product, 40, {}, { acceptance: 'parts' })
  const before = await orders()
  const part = { lines: [{ lineNo: 1, quantity: 10 }] }
  const clicks = await Promise.all(Array.from({ length: 10 }, () => accepted(quote, part, { key: 'k1' })))
  expect(new Set(clicks).size).toBe(1)
  expect(await orders()).toBe(before + 1)
  for (const other of [{ lines: [{ lineNo: 1, quantity: 11 }] }, { ...part, poNumber: 'PO-2' }, {}])
    await problemOf(await accept(quote, other, { key: 'k1' }), 422, 'idempotency-key-reused')
  expect(await orders()).toBe(before + 1)
  const all = await accepted(quote, {}, { key: 'k2' })
  expect(await accepted(quote, {}, { key: 'k2' })).toBe(all)
  expect(await stockOf(product)).toBe(960)
})

test('an offer in parts is ordered until nothing is left; one as a whole is not divided', async () => {
  const product = await addProduct()
  const quote = await offered(product, 60, {}, { acceptance: 'parts', freightKind: 'firm', freight: 25 })
  const part = (quantity: number) => ({ lines: [{ lineNo: 1, quantity }] })
  const first = await orderOf(await accepted(quote, part(20)))
  expect(first.total).toBe(20 * 90 + 25)
  expect(await read(quote.number)).toMatchObject({ status: 'part-ordered' })
  expect(await problemOf(await accept(quote, part(41)), 409, 'quote-quantity')).toMatchObject({
    left: { 1: 40 },
  })
  const twice = { lines: [...part(20).lines, ...part(20).lines] }
  await problemOf(await accept(quote, twice), 409, 'quote-quantity')
  const rest = await orderOf(await accepted(quote, part(40)))
  expect(rest.total).toBe(40 * 90)
  await problemOf(await accept(quote, part(1)), 409, 'quote-closed')

  const whole = await offered(product, 30)
  await problemOf(await accept(whole, part(20)), 409, 'quote-quantity')
  await problemOf(await accept(whole, { lines: [{ lineNo: 2, quantity: 30 }] }), 409, 'quote-quantity')
  const cancel = (number: string, as: Visitor, amountDue: number) =>
    ask('POST', `/api/orders/${number}/cancellations`, {
      as,
      body: { lines: [{ line: 1, quantity: 10 }], reason: 'changed-mind', amountDue },
    })
  const number = await accepted(whole)
  await problemOf(await cancel(number, buyer, 20 * 90), 409, 'transition-not-allowed')
  expect((await cancel(number, admin, 20 * 90)).status).toBe(201)
  expect((await cancel(rest.number, buyer, 30 * 90)).status).toBe(201)
})

test('the price tiers of a line decide what its parts cost', async () => {
  const product = await addProduct({ stock: 500 })
  const priceTiers = [
    { from: 100, price: 80 },
    { from: 200, price: 70 },
  ]
  const quote = await offered(product, 300, { priceTiers }, { acceptance: 'parts' })
  expect(quote.total).toBe(300 * 70)
  const total = async (quantity: number) =>
    (await orderOf(await accepted(quote, { lines: [{ lineNo: 1, quantity }] }))).total
  expect([await total(50), await total(100), await total(150)]).toEqual([50 * 90, 100 * 80, 150 * 80])
})

test('a line below the minimum needs a reason, and is then ordered', async () => {
  const product = await addProduct({ minOrder: 49, orderMultiple: 10 })
  const quote = await request(product, 7)
  const refused = await problemOf(await sendOffer(quote.number, offerOf(quote)), 422, 'invalid-input')
  expect(refused.fields).toHaveProperty('lines.0.quantity')
  await accepted(await offer(quote, { belowMinimum: 'Sample for a tender' }))

  const single = await request(await addProduct({ minOrder: 8 }), 7)
  const { fields } = await problemOf(await sendOffer(single.number, offerOf(single)), 422, 'invalid-input')
  expect(Object.values(fields ?? {})).toEqual([
    expect.stringMatching(/must be at least 9, or have a reason$/),
  ])
})

test('a part of an offered line is not below the minimum that the whole line keeps', async () => {
  const quote = await offered(await addProduct({ minOrder: 8 }), 20, {}, { acceptance: 'parts' })
  await refusedLines(await accept(quote, { lines: [{ lineNo: 1, quantity: 5 }] }))
  await accepted(quote, { lines: [{ lineNo: 1, quantity: 9 }] })
})

test('free units are ordered with others, with the reason for all to see, and are never all that is left to pay', async () => {
  const [drill, bits] = [
    await addProduct({ stock: 100, minOrder: 0 }),
    await addProduct({ stock: 100, minOrder: 0 }),
  ]
  const lines = [drill, bits].map(({ _id }) => ({ productID: _id, quantity: 10 }))
  const asked = await answered<Quote>(await sendRequest({ lines }), 201)
  const draft = offerOf(asked, {}, { acceptance: 'parts' })
  const [paid, free] = draft.lines
  if (!paid || !free) throw new Error('two lines')
  const given = { ...free, price: 0, freeReason: 'Start of the project' }
  const quote = await answered<Quote>(await sendOffer(asked.number, { ...draft, lines: [paid, given] }))
  expect(quote.total).toBe(10 * 90)
  expect((await read(quote.number)).versions.at(-1)?.lines).toMatchObject([
    { price: 90, freeReason: null },
    { price: 0, freeReason: 'Start of the project' },
  ])
  const part = (lineNo: number, quantity: number) => ({ lineNo, quantity })
  await problemOf(await accept(quote, { lines: [part(2, 10)] }), 409, 'only-lines-free-of-charge')
  await problemOf(await accept(quote, { lines: [part(1, 10), part(2, 9)] }), 409, 'only-lines-free-of-charge')
  const number = await accepted(quote, { lines: [part(1, 4), part(2, 10)] })
  const order = await orderOf(number)
  expect(order).toMatchObject({ total: 4 * 90, lines: [{ price: 90 }, { price: 0, quantity: 10 }] })
  const cancel = (lines: { line: number; quantity: number }[], amountDue: number) =>
    ask('POST', `/api/orders/${number}/cancellations`, {
      as: buyer,
      body: { lines, reason: 'changed-mind', amountDue },
    })
  const [line1 = 1, line2 = 2] = order.lines.map(({ line }) => line)
  await problemOf(await cancel([{ line: line1, quantity: 4 }], 0), 422, 'invalid-input')
  const cancelled = await cancel([{ line: line2, quantity: 3 }], 4 * 90)
  expect(cancelled.status, await cancelled.text()).toBe(201)
})

test('nobody pays more than today: the buyer chooses the lower prices, and the order keeps the choice', async () => {
  const product = await addProduct({ price: 120 })
  const quote = await offered(product, 10, { price: 110 })
  expect(await read(quote.number)).toMatchObject({ todayTotal: null })
  await problemOf(await accept(quote, { prices: 'today' }), 409, 'today-not-cheaper')
  await setProduct(product, { unit_price: 10_000 })
  expect(await read(quote.number)).toMatchObject({ todayTotal: 1_000 })
  const order = await orderOf(await accepted(quote, { prices: 'today' }))
  expect(order.total).toBe(1_000)
  expect(order.events[0]?.note).toContain('at the prices of the day')
})

test('an older version, a withdrawn quote and the quote of somebody else are not ordered', async () => {
  const product = await addProduct()
  const quote = await offered(product, 40)
  const newer = await offer(await read(quote.number, sales), { price: 95 })
  expect(await problemOf(await accept(quote), 409, 'quote-changed')).toMatchObject({ currentVersion: 3 })
  await problemOf(await accept(newer, {}, { as: other }), 404, 'quote-not-found')
  await problemOf(await accept(newer, {}, { as: sales }), 404, 'quote-not-found')
  const body = { version: 3, prices: 'quote', address: 'Store 4', phone: '1' }
  expect((await ask('POST', `/api/quotes/${newer.number}/acceptances`, { body })).status).toBe(401)
  expect((await say(newer.number, 'withdrawal')).status).toBe(200)
  await problemOf(await accept(newer), 409, 'quote-closed')
})

test('a buyer who has used up their messages uses up none of the sales team', async () => {
  const { number } = await request(await addProduct(), 10)
  await say(number, 'message', buyer, 'Hello?')
  await sql`
    insert into quote_entries (id, quote_id, at, kind, author_id, is_seller, text)
    select id || '-' || copy, quote_id, at, kind, author_id, is_seller, text from quote_entries, generate_series(2, 500) copy
    where quote_id = (select id from quotes where number = ${number}) and kind = 'message'`.execute(db)
  await problemOf(await say(number, 'message', buyer, 'Hello?'), 409, 'too-many-quotes')
  expect((await say(number, 'decline', sales, 'Not this year')).status).toBe(200)
})

test('of an acceptance and a withdrawal at once, one wins', async () => {
  const product = await addProduct({ stock: 5_000 })
  for (let round = 0; round < 5; round += 1) {
    const quote = await offered(product, 10)
    const [order, withdrawal] = await Promise.all([accept(quote), say(quote.number, 'withdrawal')])
    expect([order.status, withdrawal.status].sort()).toEqual(order.status === 201 ? [201, 409] : [200, 409])
    const { status, orders: placed } = await read(quote.number)
    expect([status, placed.length]).toEqual(order.status === 201 ? ['ordered', 1] : ['withdrawn', 0])
  }
})

test('fifty acceptances and fifty ordinary orders at once sell no unit twice', async () => {
  const product = await addProduct({ stock: 300, minOrder: 0 })
  const quote = await offered(product, 60, { readyOn: inDays(40) })
  const ordinary = () => send(other, [line(product, 5)])
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => [
      await accept(quote, {}, { key: `k${index}` }),
      await ordinary(),
    ]),
  )
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('order_promises', (join) =>
      join
        .onRef('order_promises.order_id', '=', 'order_lines.order_id')
        .onRef('order_promises.line_no', '=', 'order_lines.line_no'),
    )
    .select(['order_lines.quantity', 'order_promises.quantity as promised', 'unit_price'])
    .where('order_lines.product_id', '=', product._id)
    .execute()
  const fromStock = rows.reduce((sum, { quantity, promised }) => sum + quantity - (promised ?? 0), 0)
  const promised = rows.reduce((sum, row) => sum + (row.promised ?? 0), 0)
  expect(rows.filter(({ unit_price }) => unit_price === 9_000)).toHaveLength(1)
  expect(fromStock + (await stockOf(product))).toBe(300)
  expect(await backorderedOf(product)).toBe(promised)
})

test('in two tabs at once a whole offer is ordered once', async () => {
  const quote = await offered(await addProduct(), 10)
  const tabs = await Promise.all(['tab1', 'tab2'].map((key) => accept(quote, {}, { key })))
  expect(tabs.map(({ status }) => status).sort()).toEqual([201, 409])
})

/** Copies of a product, with prices of $7.01, $7.02 … */
async function addProducts(count: number): Promise<string[]> {
  const { _id: id } = await addProduct({ stock: 100, minOrder: 0 })
  const { rows } = await sql<{ id: string }>`
    insert into products select copy.* from products, generate_series(1, ${count}) n,
      jsonb_populate_record(products, jsonb_build_object('id', ${id} || '-' || n, 'sku', sku || '-' || n,
        'sku_key', sku_key || n, 'name', name || n, 'unit_price', 700 + n)) copy
    where products.id = ${id} returning id`.execute(db)
  return rows.map((row) => row.id)
}

test('1,000 lines with 3.7% on 333 of them are ordered to the cent, and 1,001 are refused', async () => {
  const ids = await addProducts(1_001)
  const lines = ids.map((productID) => ({ productID, quantity: 3 }))
  await problemOf(await sendRequest({ lines }), 422, 'invalid-input')
  const asked = await answered<Quote>(await sendRequest({ lines: lines.slice(0, 1_000) }), 201)
  const offer = offerOf(asked)
  const cents = (asked.versions[0]?.lines ?? []).map(({ listPrice }, index) =>
    index < 333 ? Math.round((listPrice ?? 0) * 100 * 0.963) : Math.round((listPrice ?? 0) * 100),
  )
  const priced = offer.lines.map((one, index) => ({ ...one, price: (cents[index] ?? 0) / 100 }))
  const quote = await answered<Quote>(await sendOffer(asked.number, { ...offer, lines: priced }))
  const total = cents.reduce((sum, price) => sum + price * 3, 0) / 100
  expect(quote.total).toBe(total)
  expect((await orderOf(await accepted(quote))).total).toBe(total)
})

/** A few walks through the calls: the longer ones are in quote-walk.test.ts. */
test('random calls order no unit twice', async () => {
  const product = await addProduct({ stock: 100_000, minOrder: 0 })
  const [units, lineNo] = [fc.option(fc.integer({ min: 1, max: 40 })), fc.constantFrom(1, 2)]
  const action = fc.oneof(
    fc.record({ offer: fc.integer({ min: 1, max: 60 }), acceptance: fc.constantFrom('whole', 'parts') }),
    fc.record({ accept: units, line: lineNo, older: fc.integer({ min: 0, max: 1 }) }),
    fc.record({ accept: units, line: lineNo, older: fc.constant(0) }),
    fc.record({ say: fc.constantFrom('message', 'question', 'withdrawal', 'decline') }),
  )
  const walk = fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 25 }), async (actions) => {
    const { number } = await request(product, 60)
    let orders = 0
    for (const one of actions) {
      const quote = await read(number, sales)
      if ('offer' in one) {
        const terms = { acceptance: one.acceptance as 'whole' | 'parts' }
        const { lines, ...offer } = offerOf(quote, { quantity: one.offer }, terms)
        const text = lines.slice(0, 1).map((line) => ({ ...line, lineNo: 2, name: 'Training' }))
        await sendOffer(number, { ...offer, lines: [...lines.slice(0, 1), ...text] })
      } else if ('accept' in one) {
        const currentVersion = quote.currentVersion - one.older
        const lines = one.accept === null ? {} : { lines: [{ lineNo: one.line, quantity: one.accept }] }
        if ((await accept({ number, currentVersion }, lines)).status !== 201) continue
        orders += 1
        expect([quote.status, one.older]).toEqual([expect.stringMatching(/^(part-ordered|offered)$/), 0])
      } else await say(number, one.say, one.say === 'withdrawal' ? buyer : sales)
    }
    const { versions, orders: placed, status } = await read(number, sales)
    expect(placed).toHaveLength(orders)
    for (const { lines } of versions)
      for (const { ordered, quantity } of lines) expect(ordered).toBeLessThanOrEqual(quantity)
    if (status !== 'ordered') await say(number, 'withdrawal')
  })
  await fc.assert(walk, { numRuns: 4 })
})
