import { describe, expect, test } from 'vitest'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { ChangedOrder } from '#app/orders/core/order-contract.ts'
import { backorderCalls, backorderLives } from '../../../testing/backorder-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'
import type { PromiseSummary } from './contract.ts'

const shop = await openUndoShop()
const { admin, ask, addProduct, register, wait } = shop
const { line, send } = orderCalls(shop)

const buyer = await register()

const { answered, backorderable } = backorderCalls(shop, admin)

const { cancel, waitingLine, place, pay, read, promiseOfLine, receive, ship, dayEmails, undo } =
  backorderLives(shop, admin, buyer)

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
    for (const wrong of [{ promisedOn: null }, { promisedOn: 20_261_224 }, { version: '1' }, { days: 3 }])
      await problemOf(await change(wrong), 422, 'invalid-input')
    for (const lineNo of [0, -1, 1.5, 1_001])
      await problemOf(await change({}, admin, lineNo), 422, 'invalid-input')
    await problemOf(await change({ version: 2 }), 409, 'version-conflict')
    await problemOf(await change({}, admin, 2), 409, 'nothing-promised')
    const together = await Promise.all([change({}), change({ promisedOn: utcDay(addDays(new Date(), 91)) })])
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409])
    const promise = await promiseOfLine(number)
    expect(promise).toMatchObject({ reason: 'material', version: 2, waiting: 38 })
    expect(promise?.firstPromisedOn).toBe(promise?.previousPromisedOn)
    expect(await dayEmails(number)).toHaveLength(1)
    expect((await read(number)).promisedOn).toBe(stockDay)
    wait(11)
    await ship(number, 22)
    expect((await read(number)).promisedOn).toBe(promise?.promisedOn)
    expect((await undo(number)).status).toBe(200)
    expect((await read(number)).promisedOn).toBe(stockDay)
    expect((await read(number)).events.map(({ note }) => note).join()).toContain('38 units of')
  })

  test('can be taken back for ten seconds, with its email and the reason before', async () => {
    const product = await backorderable()
    const [{ number, lines }, other] = [await place(product, 60), await place(await backorderable(), 60)]
    const first = lines[0]?.promise?.promisedOn
    const change = (promisedOn: string, reason: string, version: number) =>
      ask('PUT', `/api/orders/${number}/lines/1/promise`, {
        as: admin,
        body: { promisedOn, reason, version },
      })
    const second = utcDay(addDays(new Date(), 60))
    const { undo: offered } = await answered<ChangedOrder>(await change(second, 'material', 1))
    expect(offered).toMatchObject({ change: 'ship-by-date', seconds: 10 })
    await problemOf(await change(first ?? '', 'quality', 2), 409, 'undo-window-open')
    wait(11)
    expect((await read(number)).undo).toBeUndefined()
    await answered<ChangedOrder>(await change(utcDay(addDays(new Date(), 70)), 'quality', 2))
    const eventsBefore = (await read(number)).events.length
    expect((await undo(number)).status).toBe(200)
    expect(await promiseOfLine(number)).toMatchObject({
      promisedOn: second,
      previousPromisedOn: first,
      firstPromisedOn: first,
      reason: 'material',
      version: 4,
    })
    expect((await read(number)).events).toHaveLength(eventsBefore - 1)
    expect(await dayEmails(number)).toHaveLength(1)
    expect(await promiseOfLine(other.number)).toEqual(other.lines[0]?.promise)
  })

  test('is the day of the order once its units from the stock have left or are cancelled', async () => {
    const [inStock, product] = [
      await addProduct({ stock: 9, minOrder: 0 }),
      await backorderable({ stock: 0 }),
    ]
    const lines = [line(inStock, 5), await waitingLine(product, 10)]
    const { number, lines: placed } = await placedOrder(await send(buyer, lines))
    await pay(number)
    wait(11)
    const dayOf = async () => (await read(number)).promisedOn
    const [stockDay, promisedDay] = [await dayOf(), placed[1]?.promise?.promisedOn]
    expect((await cancel(number, 5)).status).toBe(201)
    expect(await dayOf()).toBe(promisedDay)
    expect((await undo(number)).status).toBe(200)
    expect(await dayOf()).toBe(stockDay)
    await ship(number, 5)
    wait(11)
    const moved = utcDay(addDays(new Date(), 70))
    const body = { promisedOn: moved, reason: 'carrier' }
    expect((await ask('PUT', `/api/orders/${number}/ship-by-date`, { as: admin, body })).status).toBe(200)
    expect(await dayOf()).toBe(moved)
    expect((await undo(number)).status).toBe(200)
    expect(await dayOf()).toBe(promisedDay)
  })

  test('of a whole order moves every line that waits, and the buyer gets one email', async () => {
    const [product, other, inStock] = [
      await backorderable(),
      await backorderable({ stock: 0 }),
      await addProduct({ stock: 9, minOrder: 0 }),
    ]
    const lines = [await waitingLine(product, 60), line(inStock, 2), await waitingLine(other, 5)]
    const { number } = await placedOrder(await send(buyer, lines))
    const promisedOn = utcDay(addDays(new Date(), 50))
    const change = (values: object = {}, as: Visitor | undefined = admin) =>
      ask('PUT', `/api/orders/${number}/ship-by-date`, {
        as,
        body: { promisedOn, reason: 'carrier', ...values },
      })
    await problemOf(
      await ask('PUT', `/api/orders/${number}/ship-by-date`, { body: { promisedOn, reason: 'carrier' } }),
      401,
      'not-signed-in',
    )
    await problemOf(await change({}, buyer), 403, 'forbidden')
    await problemOf(await change({ reason: 'weather' }), 422, 'invalid-input')
    expect((await change()).status).toBe(200)
    const promises = (await read(number)).lines.map(({ promise }) => promise?.promisedOn)
    expect(promises).toEqual([promisedOn, undefined, promisedOn])
    expect(await dayEmails(number)).toMatchObject([
      { payload: { units: '43 units', what: '2 lines', shipsBy: promisedOn, reason: 'carrier' } },
    ])
    wait(11)
    // Nothing changes, so nobody is told.
    expect((await change()).status).toBe(200)
    expect(await dayEmails(number)).toHaveLength(1)
    await pay(number)
    wait(11)
    await problemOf(await change({}, buyer), 403, 'forbidden')
    await receive(product, 38)
    await receive(other, 5)
    await problemOf(await change(), 409, 'nothing-promised')
  })

  test('is the only date of an order of which no open unit is in stock', async () => {
    const product = await backorderable({ stock: 0 })
    const { number, lines } = await place(product, 10)
    await pay(number)
    expect((await read(number)).promisedOn).toBe(lines[0]?.promise?.promisedOn)
    wait(11)
    const body = { promisedOn: utcDay(addDays(new Date(), 5)), reason: 'Late parts.' }
    const refusal = await problemOf(
      await ask('PUT', `/api/orders/${number}/dispatch-date`, { as: admin, body }),
      409,
      'transition-not-allowed',
    )
    expect(refusal.detail).toContain('ship-by date')
  })

  test('finds its order by its week, and stands in the exports', async () => {
    const product = await backorderable()
    const { number, lines, waitingUnits } = await place(product, 60)
    expect(waitingUnits).toBe(38)
    const day = lines[0]?.promise?.promisedOn ?? ''
    const moved = utcDay(addDays(new Date(`${day}T00:00:00Z`), 8))
    const numbersOf = async (from: string, to: string) => {
      const url = `/api/orders?promisedFrom=${from}&promisedTo=${to}&q=${number}`
      const found = await answered<{ number: string }[]>(await ask('GET', url, { as: admin }))
      return found.map((order) => order.number)
    }
    expect(await numbersOf(day, day)).toEqual([number])
    const body = { promisedOn: moved, reason: 'production' }
    expect((await ask('PUT', `/api/orders/${number}/ship-by-date`, { as: admin, body })).status).toBe(200)
    expect(await numbersOf(day, day)).toEqual([])
    expect(await numbersOf(moved, moved)).toEqual([number])
    await problemOf(
      await ask('GET', '/api/orders?promisedFrom=2026-02-31', { as: admin }),
      422,
      'invalid-input',
    )
    const rowOf = async (rows: string, search = `promisedFrom=${moved}&q=${number}`) => {
      const csv = await ask('GET', `/api/orders/export.csv?rows=${rows}&${search}`, { as: admin })
      return (await csv.text()).trimEnd().split('\r\n')[1] ?? ''
    }
    expect(await rowOf('orders')).toMatch(new RegExp(`,38,"${moved}"$`))
    expect(await rowOf('lines')).toMatch(new RegExp(`,38,38,"${day}","${moved}"$`))
    await receive(product, 38)
    expect(await numbersOf(moved, moved)).toEqual([])
    // Cancelled units have no day.
    const part = await place(await backorderable(), 60)
    expect((await cancel(part.number, 38)).status).toBe(201)
    expect(await rowOf('orders', `q=${part.number}`)).toMatch(/,0,""$/)
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
