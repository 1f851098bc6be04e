import { describe, expect, test } from 'vitest'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { Order, RejectedLine } from '#app/orders/core/order-contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import type { QuantityPromiseDto } from '#app/promises/contract.ts'
import { backorderCalls, LEAD_DAYS } from '../../../testing/backorder-calls.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'
import type { PromiseSummary } from './contract.ts'

const shop = await openUndoShop()
const { admin, ask, addProduct, purchaseBody, register, signUp, stockOf, emailsTo, versionOf, wait } = shop
const { line, send } = orderCalls(shop)

const buyer = await register()

const { answered, setSupply, backorderedOf, backorderable } = backorderCalls(shop, admin)

async function seenDay(product: ProductDto, quantity: number): Promise<string> {
  const url = `/api/products/${product._id}/promise?quantity=${quantity}`
  const { shipsBy } = await answered<QuantityPromiseDto>(await ask('GET', url, { as: buyer }))
  return shipsBy ?? utcDay(addDays(new Date(), LEAD_DAYS + 10))
}

const waitingLine = async (product: ProductDto, quantity: number) => ({
  ...line(product, quantity),
  shipsBy: await seenDay(product, quantity),
})
const order = async (product: ProductDto, quantity: number, as = buyer) =>
  send(as, [await waitingLine(product, quantity)])
const place = async (product: ProductDto, quantity: number) => placedOrder(await order(product, quantity))

const transition = (number: string, to: string, as: Visitor = admin) =>
  ask('POST', `/api/orders/${number}/transitions`, { as, body: { to } })
async function pay(number: string) {
  expect((await transition(number, 'paid')).status).toBe(201)
}
const read = async (number: string) =>
  answered<Order>(await ask('GET', `/api/orders/${number}`, { as: admin }))
const promiseOfLine = async (number: string) => (await read(number)).lines[0]?.promise
async function cancel(number: string, quantity: number) {
  const lines = [{ line: 1, quantity }]
  const url = `/api/orders/${number}/cancellations`
  const preview = await ask('POST', `${url}/preview`, { as: admin, body: { lines } })
  const { amountDue } = await answered<{ amountDue: number }>(preview)
  return ask('POST', url, { as: admin, body: { lines, reason: 'cannot-deliver', amountDue } })
}
const receive = (product: ProductDto, quantity: number) =>
  ask('POST', `/api/products/${product._id}/stock-movements`, {
    as: admin,
    body: { kind: 'received', quantity },
  })
async function ship(number: string, quantity: number) {
  const body = { lines: [{ line: 1, quantity }] }
  const draft = await answered<{ number: string }>(
    await ask('POST', `/api/orders/${number}/shipments`, { as: admin, body }),
    201,
  )
  return ask('POST', `/api/orders/${number}/shipments/${draft.number}/dispatch`, { as: admin, body: {} })
}
const undo = async (number: string) => {
  const { undo: offered } = await read(number)
  return ask('POST', `/api/orders/${number}/undo`, { as: admin, body: { event: offered?.event } })
}

describe('an order beyond the stock', () => {
  test('takes the stock and promises the rest, which everyone who reads the order sees', async () => {
    const product = await backorderable()
    const shipsBy = await seenDay(product, 60)
    const placed = await place(product, 60)
    const promise = {
      quantity: 38,
      waiting: 38,
      cancelled: 0,
      firstPromisedOn: shipsBy,
      promisedOn: shipsBy,
      version: 1,
    }
    expect(placed.lines[0]).toMatchObject({ quantity: 60, stockNow: 0, promise })
    expect((await read(placed.number)).lines[0]).toMatchObject({ quantity: 60, stockNow: 0, promise })
    expect(await stockOf(product)).toBe(0)
    expect(await backorderedOf(product)).toBe(38)
    const [email] = (await emailsTo(buyer, 'order-received')).slice(-1)
    expect(email?.payload).toMatchObject({
      promises: [{ sku: product.sku, quantity: 38, promisedOn: shipsBy }],
    })
  })

  test('needs the ship-by date that the buyer saw, and a product that takes backorders', async () => {
    const [product, other] = [await backorderable(), await addProduct({ stock: 22, minOrder: 0 })]
    const [withoutDate] = await refusedLines(await send(buyer, [line(product, 23)]))
    expect(withoutDate).toMatchObject({ code: 'quantity-out-of-range', available: 22 })
    const shipsBy = await seenDay(product, 23)
    const [withoutBackorders] = await refusedLines(await send(buyer, [{ ...line(other, 23), shipsBy }]))
    expect(withoutBackorders).toMatchObject({ code: 'quantity-out-of-range', available: 22 })
    await setSupply(product, { allowsBackorder: false })
    const [closed] = await refusedLines(await send(buyer, [{ ...line(product, 23), shipsBy }]))
    expect(closed).toMatchObject({ code: 'quantity-out-of-range' })
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([22, 0])
  })

  test('is rejected above the limit, with what can be promised, also when lines of the product are added up', async () => {
    const product = await backorderable()
    const shipsBy = await seenDay(product, 60)
    const lines = [
      { ...line(product, 31), shipsBy },
      { ...line(product, 32), shipsBy },
    ]
    const [tooMany] = await refusedLines(await send(buyer, lines))
    expect(tooMany).toMatchObject({ code: 'backorder-limit', quantity: 63, available: 62 })
    await placedOrder(await send(buyer, [lines[0] as (typeof lines)[0], { ...line(product, 31), shipsBy }]))
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 40])
  })

  test('is rejected with the new date if the lead time became longer, and keeps the date if it became shorter', async () => {
    const product = await backorderable()
    const shipsBy = await seenDay(product, 60)
    await setSupply(product, { leadDays: LEAD_DAYS + 30 })
    const [later] = await refusedLines(await send(buyer, [{ ...line(product, 60), shipsBy }]))
    const current = (later as RejectedLine).shipsBy ?? ''
    expect(later?.code).toBe('promise-changed')
    expect(current > shipsBy).toBe(true)
    await placedOrder(await send(buyer, [{ ...line(product, 30), shipsBy: current }]))
    await setSupply(product, { leadDays: 7 })
    const placed = await placedOrder(await send(buyer, [{ ...line(product, 30), shipsBy: current }]))
    expect((placed.lines[0]?.promise?.promisedOn ?? '') < shipsBy).toBe(true)
  })

  test('needs a confirmed address and an account that has paid', async () => {
    const product = await backorderable()
    const [unpaid, unconfirmed] = [await signUp(), await shop.registerUnconfirmed()]
    await problemOf(await order(product, 60, unconfirmed), 409, 'email-not-confirmed')
    await refusedLines(await order(product, 60, unpaid))
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([22, 0])
  })

  test('leaves a rest below the multiple in stock', async () => {
    const product = await backorderable({ orderMultiple: 4 })
    const placed = await place(product, 32)
    expect(placed.lines[0]?.promise?.quantity).toBe(12)
    expect(await stockOf(product)).toBe(2)
  })

  test('two hundred at once take the stock and the limit, and no unit more', async () => {
    const product = await backorderable()
    const shipsBy = await seenDay(product, 60)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => register()))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        send(buyers[index % buyers.length], [{ ...line(product, 3), shipsBy }]),
      ),
    )
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(20)
    const refusal = await refusedLines(answers.find(({ status }) => status === 409) as Response)
    expect(refusal[0]?.code).toBe('backorder-limit')
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 38])
  })

  test('fifty repeats of one key make one order and one promise', async () => {
    const product = await backorderable()
    const lines = [await waitingLine(product, 60)]
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(buyer, lines, {}, 'backorder')))
    const numbers = await Promise.all(answers.map(async (answer) => (await placedOrder(answer)).number))
    expect(new Set(numbers).size).toBe(1)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 38])
  })

  test('of the order list empties the list, and the specified call still ends at the stock', async () => {
    const product = await backorderable()
    await ask('POST', '/api/orderlist/lines', {
      as: buyer,
      body: { lines: [{ productID: product._id, quantity: 60 }], mode: 'add' },
    })
    const list = await answered<{ version: number }>(await ask('GET', '/api/orderlist', { as: buyer }))
    await placedOrder(await send(buyer, [await waitingLine(product, 60)], { listVersion: list.version }))
    expect(await answered<object>(await ask('GET', '/api/orderlist', { as: buyer }))).toMatchObject({
      lines: [],
    })
    await receive(product, 50)
    const body = purchaseBody(buyer, product, 13)
    const problem = await problemOf(
      await ask('POST', '/api/purchase', { as: buyer, body }),
      422,
      'quantity-out-of-range',
    )
    expect(problem.detail).toBe('Must be more than 0 and  less than 12')
  })
})

describe('cancelled units of an order beyond the stock', () => {
  test('are taken from the promise first, then returned to the stock, and an undo takes both again', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    expect((await cancel(number, 10)).status).toBe(201)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 28])
    expect((await undo(number)).status).toBe(200)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 38])
    expect((await cancel(number, 50)).status).toBe(201)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([12, 0])
    expect((await undo(number)).status).toBe(200)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 38])
    expect(await promiseOfLine(number)).toMatchObject({ quantity: 38, waiting: 38, cancelled: 0 })
  })

  test('cannot be taken again once others have them', async () => {
    const product = await backorderable()
    const { number } = await place(product, 62)
    await cancel(number, 10)
    await place(product, 5)
    const problem = await problemOf(await undo(number), 409, 'undo-out-of-stock')
    expect(problem).toMatchObject({ available: 5 })
    expect(await backorderedOf(product)).toBe(35)
  })

  test('free the whole promise if the order is cancelled', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    expect((await transition(number, 'cancelled', buyer)).status).toBe(201)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([22, 0])
  })
})

describe('units that were not in stock', () => {
  test('ship once they are received, and not before, on any way', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    await pay(number)
    wait(11)
    expect(await problemOf(await transition(number, 'shipped'), 409, 'not-produced')).toMatchObject({
      lines: [{ line: 1, quantity: 60, ready: 22 }],
    })
    await problemOf(await ship(number, 23), 409, 'not-produced')
    expect((await ship(number, 22)).status).toBe(200)
    await receive(product, 50)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([12, 0])
    expect(await promiseOfLine(number)).toMatchObject({ quantity: 38, waiting: 0 })
    expect((await transition(number, 'shipped')).status).toBe(201)
  })

  test('go to the earliest promise first', async () => {
    const product = await backorderable({ stock: 0 })
    const [first, second] = [await place(product, 10), await place(product, 10)]
    const change = { promisedOn: utcDay(addDays(new Date(), 3)), reason: 'buyer', version: 1 }
    await ask('PUT', `/api/orders/${second.number}/lines/1/promise`, { as: admin, body: change })
    await receive(product, 12)
    expect([await promiseOfLine(first.number), await promiseOfLine(second.number)]).toMatchObject([
      { waiting: 8 },
      { waiting: 0 },
    ])
    const version = await versionOf(product._id)
    const changed = await ask('PATCH', `/api/products/${product._id}`, {
      as: admin,
      body: { quentity: 9, version },
    })
    expect(changed.status).toBe(200)
    expect(await promiseOfLine(first.number)).toMatchObject({ waiting: 0 })
    expect(await stockOf(product)).toBe(1)
  })

  test('of a cancelled order go to those who wait', async () => {
    const product = await backorderable()
    const [first, second] = [await place(product, 22), await place(product, 10)]
    await transition(first.number, 'cancelled', buyer)
    expect(await promiseOfLine(second.number)).toMatchObject({ waiting: 0 })
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([12, 0])
  })

  test('are due after a late payment like units in stock, until the payment is undone', async () => {
    const product = await backorderable({}, { leadDays: 0 })
    const placed = await place(product, 60)
    const before = placed.lines[0]?.promise?.promisedOn
    await pay(placed.number)
    const paid = await read(placed.number)
    expect(paid.lines[0]?.promise).toMatchObject({
      promisedOn: paid.promisedOn,
      previousPromisedOn: before,
      firstPromisedOn: before,
      reason: 'payment',
    })
    expect((await undo(placed.number)).status).toBe(200)
    expect(await promiseOfLine(placed.number)).toMatchObject({ promisedOn: before, reason: null })
  })
})

describe('another ship-by date', () => {
  test('is promised by staff with a reason, to the buyer in one email, and is the day of the order once the rest has left', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    await pay(number)
    wait(11)
    const stockDay = (await read(number)).promisedOn
    const promisedOn = utcDay(addDays(new Date(), 90))
    const change = (values: object, as: Visitor | undefined = admin, lineNo = 1) =>
      ask('PUT', `/api/orders/${number}/lines/${lineNo}/promise`, {
        as,
        body: { promisedOn, reason: 'material', version: 1, ...values },
      })
    await problemOf(
      await ask('PUT', `/api/orders/${number}/lines/1/promise`, {
        body: { promisedOn, reason: 'material', version: 1 },
      }),
      401,
      'not-signed-in',
    )
    await problemOf(await change({}, buyer), 403, 'forbidden')
    await problemOf(await change({ promisedOn: '2026-02-31' }), 422, 'invalid-input')
    await problemOf(await change({ promisedOn: '2020-01-01' }), 422, 'invalid-input')
    await problemOf(await change({ promisedOn: utcDay(addDays(new Date(), 400)) }), 422, 'invalid-input')
    await problemOf(await change({ reason: 'payment' }), 422, 'invalid-input')
    await problemOf(await change({ version: 2 }), 409, 'version-conflict')
    await problemOf(await change({}, admin, 2), 409, 'nothing-promised')
    const together = await Promise.all([change({}), change({ promisedOn: utcDay(addDays(new Date(), 91)) })])
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409])
    const promise = await promiseOfLine(number)
    expect(promise).toMatchObject({ reason: 'material', version: 2, waiting: 38 })
    expect(promise?.firstPromisedOn).toBe(promise?.previousPromisedOn)
    const emails = await emailsTo(buyer, 'order-promise-changed')
    expect(emails.filter(({ payload }) => payload.number === number)).toHaveLength(1)
    expect((await read(number)).promisedOn).toBe(stockDay)
    await ship(number, 22)
    expect((await read(number)).promisedOn).toBe(promise?.promisedOn)
    expect((await undo(number)).status).toBe(200)
    expect((await read(number)).promisedOn).toBe(stockDay)
    expect((await read(number)).events.map(({ note }) => note).join()).toContain('38 units of')
  })

  test('is counted by week, for staff', async () => {
    await problemOf(await ask('GET', '/api/promises/summary', { as: buyer }), 403, 'forbidden')
    const url = '/api/promises/summary'
    const before = await answered<PromiseSummary>(await ask('GET', url, { as: admin }))
    await place(await backorderable(), 60)
    const after = await answered<PromiseSummary>(await ask('GET', url, { as: admin }))
    const unitsOf = ({ weeks }: PromiseSummary) => weeks.reduce((sum, { units }) => sum + units, 0)
    expect(unitsOf(after) - unitsOf(before)).toBe(38)
    expect(after.overdueUnits).toBe(before.overdueUnits)
  })
})
