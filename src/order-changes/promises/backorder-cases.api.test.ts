/** Backorders with deadlines, deleted accounts, archived products, companies, and every way on which stock arrives. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Budget } from '#app/companies/budgets/contract.ts'
import type { Company } from '#app/companies/core/contract.ts'
import type { SavedListDto } from '#app/order-lists/core/contract.ts'
import { runPaymentDeadlines } from '#app/payments/deadline/run-payment-deadlines.server.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import type { LeadTimeDto, QuantityPromiseDto } from '#app/promises/contract.ts'
import { PASSWORD } from '../../../testing/accounts.ts'
import { agreementCalls } from '../../../testing/agreement-calls.ts'
import { backorderCalls, backorderLives } from '../../../testing/backorder-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { countQueries } from '../../../testing/count-queries.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'

const shop = await openUndoShop()
const { admin, ask, db, now, register, stockOf, versionOf, wait } = shop
const buyer = await register()
const { line, send } = orderCalls(shop)
const { answered, setSupply, backorderedOf, backorderable } = backorderCalls(shop, admin)
const lives = backorderLives(shop, admin, buyer)
const { waitingLine, place, pay, read, promiseOfLine, receive, cancel, transition, ship } = lives

/** The units in stock, and those that are promised. */
const unitsOf = async (product: ProductDto) => [await stockOf(product), await backorderedOf(product)]

describe('the payment deadline of an order beyond the stock', () => {
  const endIn = (number: string, seconds: number) =>
    sql`update orders set pay_by = ${new Date(now().getTime() + seconds * 1_000)} where number = ${number}`.execute(
      db,
    )
  const runDeadlines = () => runPaymentDeadlines({ db, now, log: SILENT_LOGGER, shopUrl: 'http://shop.test' })

  test('frees all its units, unless it is paid a second before', async () => {
    const [product, paid] = [await backorderable(), await backorderable()]
    const [first, second] = [await place(product, 60), await place(paid, 60)]
    for (const { number } of [first, second]) await endIn(number, 2)
    await runDeadlines()
    expect(await unitsOf(product)).toEqual([0, 38])
    wait(1)
    await pay(second.number)
    wait(2)
    await runDeadlines()
    expect((await read(first.number)).status).toBe('cancelled')
    expect(await unitsOf(product)).toEqual([22, 0])
    expect(await unitsOf(paid)).toEqual([0, 38])
  })

  test('is not the ship-by date: a late payment moves only the parts whose day has passed and that wait', async () => {
    const [soon, later, arrived] = [
      await backorderable({}, { leadDays: 0 }),
      await backorderable(),
      await backorderable({}, { leadDays: 0 }),
    ]
    const lines = await Promise.all([soon, later, arrived].map((product) => waitingLine(product, 30)))
    const { number, lines: placed } = await placedOrder(await send(buyer, lines))
    await receive(arrived, 8)
    await pay(number)
    const { promisedOn, lines: paid } = await read(number)
    expect(paid.map(({ promise }) => promise)).toMatchObject([
      { promisedOn, reason: 'payment', firstPromisedOn: placed[0]?.promise?.promisedOn },
      { promisedOn: placed[1]?.promise?.promisedOn, reason: null, previousPromisedOn: null },
      { promisedOn: placed[2]?.promise?.promisedOn, reason: null },
    ])
    expect((await lives.undo(number)).status).toBe(200)
    const days = (some: typeof placed) => some.map(({ promise }) => promise?.promisedOn)
    expect(days((await read(number)).lines)).toEqual(days(placed))
  })
})

describe('units that come into stock', () => {
  const patch = async (product: ProductDto, change: object) => {
    const version = await versionOf(product._id)
    expect(
      (await ask('PATCH', `/api/products/${product._id}`, { as: admin, body: { ...change, version } }))
        .status,
    ).toBe(200)
  }
  const move = async (product: ProductDto, body: object) => {
    const answer = await ask('POST', `/api/products/${product._id}/stock-movements`, { as: admin, body })
    expect(answer.status).toBe(201)
  }

  test.each<[way: string, (product: ProductDto) => Promise<unknown>]>([
    ['received', (product) => receive(product, 30)],
    ['counted', (product) => move(product, { kind: 'counted', quantity: 30, expectedStock: 0 })],
    ['corrected', (product) => move(product, { kind: 'corrected', quantity: 30, reason: 'Wrong shelf.' })],
    ['entered on the edit page', (product) => patch(product, { quentity: 30 })],
  ])('%s, go to the orders that wait, and only the rest is for sale', async (_way, arrive) => {
    const product = await backorderable({ stock: 0 })
    const { number } = await place(product, 20)
    await arrive(product)
    expect(await unitsOf(product)).toEqual([10, 0])
    expect(await promiseOfLine(number)).toMatchObject({ quantity: 20, waiting: 0 })
  })

  test('and are scrapped or counted away take no units of orders', async () => {
    const product = await backorderable({ stock: 0 })
    const { number } = await place(product, 20)
    await receive(product, 25)
    await move(product, { kind: 'scrapped', quantity: 3, reason: 'Damaged.' })
    await move(product, { kind: 'counted', quantity: 0, expectedStock: 2 })
    expect(await unitsOf(product)).toEqual([0, 0])
    expect(await promiseOfLine(number)).toMatchObject({ waiting: 0 })
  })
})

describe('a limit below the promised units', () => {
  test('keeps what is promised and takes no more, not by an undo either', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    await setSupply(product, { backorderLimit: 5 })
    const [refused] = await refusedLines(await lives.order(product, 1))
    expect(refused).toMatchObject({ code: 'backorder-limit', available: 0 })
    expect((await cancel(number, 34)).status).toBe(201)
    expect(await unitsOf(product)).toEqual([0, 4])
    await problemOf(await lives.undo(number), 409, 'undo-out-of-stock')
    expect((await read(number)).waitingUnits).toBe(4)
  })
})

test('for the same state, an order gets what the promise said: 40 random products, quantities and limits', async () => {
  const state = fc.record({
    stock: fc.nat(30),
    orderMultiple: fc.integer({ min: 1, max: 6 }),
    backorderLimit: fc.nat(30),
    backordered: fc.nat(12),
    cartons: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(state, async ({ stock, orderMultiple, backorderLimit, backordered, cartons }) => {
      const product = await backorderable({ stock: 0 }, { backorderLimit: 100 })
      if (backordered > 0) await place(product, backordered)
      await sql`update products set stock = ${stock}, order_multiple = ${orderMultiple}, version = version + 1
        where id = ${product._id}`.execute(db)
      await setSupply(product, { backorderLimit })
      const quantity = cartons * orderMultiple
      const url = `/api/products/${product._id}/promise?quantity=${quantity}`
      const { parts, available } = await answered<QuantityPromiseDto>(await ask('GET', url, { as: buyer }))
      const answer = await lives.order(product, quantity)
      const isPromised = parts.length > 0
      expect(answer.status).toBe(isPromised ? 201 : 409)
      if (isPromised) {
        const { lines } = await placedOrder(answer)
        const waiting = parts.find(({ source }) => source === 'lead-time')
        expect(lines[0]?.promise?.quantity ?? 0).toBe(waiting?.quantity ?? 0)
        expect(lines[0]?.promise?.promisedOn ?? null).toBe(waiting?.shipsBy ?? null)
      } else expect((await refusedLines(answer))[0]?.available).toBe(available)
      // As it must be for the invariants.
      await sql`insert into stock_movements (id, product_id, kind, quantity, stock_after, at)
        select ${product._id} || '-state', ${product._id}, 'corrected', ${stock}, ${stock}, now() where ${stock} > 0`.execute(
        db,
      )
    }),
    { numRuns: 40 },
  )
})

test('an order beyond the stock is as many statements as one from the stock, and an order from the stock writes no promise', async () => {
  const product = await backorderable({ stock: 100 })
  const ordering = (quantity: number, shipsBy?: string) =>
    send(buyer, [{ ...line(product, quantity), ...(shipsBy && { shipsBy }) }])
  const shipsBy = await lives.seenDay(product, 130)
  await ordering(1, shipsBy)
  const [ofStock] = await countQueries(() => ordering(1))
  const [withDay, inStock] = await countQueries(() => ordering(1, shipsBy))
  expect((await placedOrder(inStock)).lines[0]?.promise).toBeNull()
  const [beyond, waiting] = await countQueries(() => ordering(110, shipsBy))
  expect((await placedOrder(waiting)).lines[0]?.promise?.quantity).toBe(13)
  expect([withDay, beyond]).toEqual([ofStock, ofStock])
  const { rows } = await sql`select 1 from order_promises where product_id = ${product._id}`.execute(db)
  expect(rows).toHaveLength(1)
})

describe('an order of a company beyond the stock', () => {
  const { newCompany, send: call } = companyCalls(shop)
  const { draft, setPrices, setStatus } = agreementCalls(shop, admin)

  test('has the agreed price, its budget and its promise, all or nothing', async () => {
    const product = await backorderable({ price: 100 })
    const company = await newCompany()
    const days = { startsOn: '2026-01-01', endsOn: '2027-12-31' }
    const { at } = await draft(company.path, days)
    await setPrices(at, [
      { productID: product._id, price: 80, priceTiers: null, minOrder: null, orderMultiple: null },
    ])
    await setStatus(at, 'active')
    const budget = { costCenterId: company.costCenter, amount: 5_000, ...days, rule: 'block' }
    const budgets = `${company.path}/budgets`
    await call('POST', budgets, company.owner, budget)
    const ordering = async (quantity: number) =>
      send(company.owner, [{ ...(await waitingLine(product, quantity)), price: 80 }], {
        company: company.choice,
      })
    const placed = await placedOrder(await ordering(60))
    expect(placed).toMatchObject({ total: 4_800, waitingUnits: 38 })
    await setSupply(product, { backorderLimit: 100 })
    await problemOf(await ordering(3), 409, 'budget-exceeded')
    expect(await unitsOf(product)).toEqual([0, 38])
    expect(await call<Budget[]>('GET', budgets, company.owner)).toMatchObject([{ committed: 4_800 }])
    expect((await cancel(placed.number, 60)).status).toBe(201)
    expect(await call<Budget[]>('GET', budgets, company.owner)).toMatchObject([{ committed: 0 }])
    expect(await unitsOf(product)).toEqual([22, 0])
  })
})

describe('what ends while units wait', () => {
  test('an account is deleted: unpaid units are freed, paid ones keep the account', async () => {
    const product = await backorderable()
    const [paying, other] = [await register(), await register()]
    const remove = (person: Visitor) =>
      ask('POST', `/api/user/${person.email}/deletion`, { as: person, body: { password: PASSWORD } })
    const paid = await placedOrder(await lives.order(product, 42, paying))
    await pay(paid.number)
    await placedOrder(await lives.order(product, 10, other))
    expect(await unitsOf(product)).toEqual([0, 30])
    await problemOf(await remove(paying), 409, 'orders-not-shipped')
    expect(await answered<object>(await remove(other))).toMatchObject({ cancelledOrders: 1 })
    expect(await unitsOf(product)).toEqual([0, 20])
  })

  test('a product is archived: its promises stay and can be shipped, and it takes no others', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    const shipsBy = await lives.seenDay(product, 1)
    await pay(number)
    wait(11)
    const version = await versionOf(product._id)
    const archived = await ask('PATCH', `/api/products/${product._id}`, {
      as: admin,
      body: { archived: true, version },
    })
    expect(archived.status).toBe(200)
    const leadTimes = await answered<LeadTimeDto[]>(await ask('GET', '/api/lead-times'))
    expect(leadTimes.map(({ productID }) => productID)).not.toContain(product._id)
    await refusedLines(await send(buyer, [{ ...line(product, 1), shipsBy }]))
    await receive(product, 38)
    expect((await transition(number, 'shipped')).status).toBe(201)
    expect(await promiseOfLine(number)).toMatchObject({ quantity: 38, waiting: 0 })
  })

  test('companies are merged: the promise of an order stays, and its units arrive in the other company', async () => {
    const { newCompany, send: call } = companyCalls(shop)
    const [from, into] = [await newCompany('Quay'), await newCompany('Quay Civil')]
    const product = await backorderable()
    const answer = await send(from.owner, [await waitingLine(product, 60)], { company: from.choice })
    const { number, lines } = await placedOrder(answer)
    const { version, name } = await call<Company>('GET', from.path, admin)
    await call('POST', `${from.path}/merge`, admin, { into: into.id, name, version })
    expect(await read(number)).toMatchObject({ company: { id: into.id }, waitingUnits: 38 })
    expect(await promiseOfLine(number)).toEqual(lines[0]?.promise)
    await receive(product, 40)
    expect(await unitsOf(product)).toEqual([2, 0])
  })

  test('a reorder reads the stock of today, and ends there without a ship-by date', async () => {
    const product = await backorderable()
    const { number } = await place(product, 60)
    const reorder = await answered<{ quantity: number }[]>(
      await ask('GET', `/api/orders/${number}/reorder`, { as: buyer }),
    )
    expect(reorder).toMatchObject([{ quantity: 60, product: { quentity: 0 } }])
    await refusedLines(await send(buyer, [line(product, 60)]))
  })

  test('a saved list keeps a quantity and no day: the product promises the day on which the list is ordered', async () => {
    const product = await backorderable()
    const lines = [{ productID: product._id, quantity: 30 }]
    const body = { name: `Weekly ${product.sku}`, lines }
    const { id } = await answered<SavedListDto>(
      await ask('POST', '/api/savedlists', { as: buyer, body }),
      201,
    )
    await setSupply(product, { leadDays: 60 })
    const saved = await answered<SavedListDto>(await ask('GET', `/api/savedlists/${id}`, { as: buyer }))
    expect(saved.lines).toMatchObject([{ productID: product._id, quantity: 30 }])
    expect(JSON.stringify(saved)).not.toMatch(/shipsBy|promised/)
    const [day, { lines: placed }] = [await lives.seenDay(product, 30), await place(product, 30)]
    expect(placed[0]?.promise).toMatchObject({ quantity: 8, promisedOn: day })
  })
})

test('guests read the lead time, and no limit, day or number of sold units', async () => {
  const product = await backorderable()
  await place(product, 60)
  const pages = await Promise.all(
    [`/api/products/${product._id}`, '/api/products?limit=100', '/api/lead-times'].map((path) =>
      ask('GET', path),
    ),
  )
  for (const page of pages) {
    const text = await page.text()
    expect(text).not.toMatch(/backorder|promised|shipsBy|waiting/i)
  }
})

test('units that have not arrived leave on no way', async () => {
  const product = await backorderable({ stock: 0 })
  const { number } = await place(product, 10)
  await pay(number)
  wait(11)
  await problemOf(await transition(number, 'shipped'), 409, 'not-produced')
  await problemOf(await transition(number, 'delivered'), 409, 'transition-not-allowed')
  await problemOf(await ship(number, 1), 409, 'not-produced')
  // In bulk, each order is a request: those that can leave do, and the others say why not.
  const ready = await place(await backorderable(), 22)
  await pay(ready.number)
  wait(11)
  const inBulk = await Promise.all([ready.number, number].map((each) => transition(each, 'shipped')))
  expect(inBulk.map(({ status }) => status)).toEqual([201, 409])
  expect((await read(number)).fulfillment).toMatchObject({ shipped: 0, open: 10 })
})
