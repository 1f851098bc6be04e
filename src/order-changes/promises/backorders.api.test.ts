import { describe, expect, test } from 'vitest'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { OrderListDto } from '#app/order-lists/core/contract.ts'
import type { RejectedLine } from '#app/orders/core/order-contract.ts'
import { backorderCalls, backorderLives, LEAD_DAYS } from '../../../testing/backorder-calls.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { problemOf } from '../../../testing/test-shop.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'

const shop = await openUndoShop()
const { admin, ask, addProduct, purchaseBody, register, signUp, stockOf, emailsTo, versionOf, wait } = shop
const { line, send } = orderCalls(shop)

const buyer = await register()

const { answered, setSupply, backorderedOf, backorderable } = backorderCalls(shop, admin)

const {
  seenDay,
  waitingLine,
  order,
  place,
  transition,
  pay,
  read,
  promiseOfLine,
  cancel,
  receive,
  ship,
  undo,
} = backorderLives(shop, admin, buyer)

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

describe('the same product on two lines', () => {
  test('of the order list is one line, and its quantities together end at the limit', async () => {
    const product = await backorderable()
    const add = async (...quantities: number[]) => {
      const lines = quantities.map((quantity) => ({ productID: product._id, quantity }))
      const body = { lines, mode: 'add' }
      return answered<OrderListDto>(await ask('POST', '/api/orderlist/lines', { as: buyer, body }))
    }
    const { lines, version } = await add(31, 32)
    expect(lines).toMatchObject([{ productID: product._id, quantity: 63 }])
    const ordered = async (quantity: number) =>
      send(buyer, [await waitingLine(product, quantity)], { listVersion: version })
    expect(await refusedLines(await ordered(63))).toMatchObject([{ code: 'backorder-limit', available: 62 }])
    await placedOrder(await ordered(62))
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 40])
  })

  test('of an order have the earliest day that the buyer saw', async () => {
    const product = await backorderable()
    const later = await waitingLine(product, 30)
    await setSupply(product, { leadDays: 7 })
    const lines = [later, await waitingLine(product, 25)]
    await setSupply(product)
    expect(await refusedLines(await send(buyer, lines))).toMatchObject([{ code: 'promise-changed' }])
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([22, 0])
  })
})

test('a changed calendar moves the next promise, and none that was made', async () => {
  const product = await backorderable()
  const { number, lines } = await place(product, 30)
  const day = lines[0]?.promise?.promisedOn ?? ''
  const holiday = { as: admin, body: { name: 'Stocktaking', isWorking: false } }
  expect((await ask('PUT', `/api/calendar/${day}`, holiday)).status).toBe(200)
  // A buyer who saw the day is asked again, also if the shop counts with the new calendar a moment later.
  await expect.poll(() => seenDay(product, 30)).not.toBe(day)
  const [refused] = await refusedLines(await send(buyer, [{ ...line(product, 9), shipsBy: day }]))
  expect(refused?.code).toBe('promise-changed')
  expect((await promiseOfLine(number))?.promisedOn).toBe(day)
  expect((await ask('DELETE', `/api/calendar/${day}`, { as: admin })).status).toBe(200)
  await expect.poll(() => seenDay(product, 30)).toBe(day)
})

test.each([
  ['2027-02-31'],
  ['tomorrow'],
  ['2026-12-24T00:00:00Z'],
  [''],
  [null],
  [20_261_224],
  [['2026-12-24']],
])('a line with the ship-by date %j is refused at its field, and nothing is ordered', async (shipsBy) => {
  const product = await backorderable()
  const body = { lines: [{ ...line(product, 60), shipsBy }], address: 'Quay 7', Phone: '' }
  const { fields } = await problemOf(
    await ask('POST', '/api/orders', { as: buyer, body }),
    422,
    'invalid-input',
  )
  expect(Object.keys(fields ?? {}).join()).toContain('shipsBy')
  expect([await stockOf(product), await backorderedOf(product)]).toEqual([22, 0])
})

describe('cancelled units of an order beyond the stock', () => {
  test('are taken from the promise first, then returned to the stock, and an undo takes both again', async () => {
    const product = await backorderable()
    const { number } = await place(product, 62)
    expect((await cancel(number, 10)).status).toBe(201)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 30])
    expect((await undo(number)).status).toBe(200)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 40])
    expect((await cancel(number, 50)).status).toBe(201)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([10, 0])
    expect((await undo(number)).status).toBe(200)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 40])
    expect(await promiseOfLine(number)).toMatchObject({ quantity: 40, waiting: 40, cancelled: 0 })
  })

  test('can be more in a second cancellation than still wait, and its undo takes back only its own', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    expect((await cancel(number, 10)).status).toBe(201)
    expect((await cancel(number, 30)).status).toBe(201)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([2, 0])
    expect((await undo(number)).status).toBe(200)
    expect([await stockOf(product), await backorderedOf(product)]).toEqual([0, 28])
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
    const late = async () => place(await backorderable({}, { leadDays: 0 }), 60)
    const [placed, other] = [await late(), await late()]
    const before = placed.lines[0]?.promise?.promisedOn
    await pay(placed.number)
    expect(await promiseOfLine(other.number)).toEqual(other.lines[0]?.promise)
    await pay(other.number)
    const paid = await read(placed.number)
    expect(paid.lines[0]?.promise).toMatchObject({
      promisedOn: paid.promisedOn,
      previousPromisedOn: before,
      firstPromisedOn: before,
      reason: 'payment',
    })
    expect((await undo(placed.number)).status).toBe(200)
    expect(await promiseOfLine(placed.number)).toMatchObject({ promisedOn: before, reason: null })
    expect(await promiseOfLine(other.number)).toMatchObject({
      promisedOn: paid.promisedOn,
      reason: 'payment',
    })
  })
})
