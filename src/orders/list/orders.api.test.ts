import { describe, expect, test } from 'vitest'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { countQueries } from '../../../testing/count-queries.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { OrderedProduct, Purchase } from '../core/contract.ts'
import type { OrderSummary } from '../core/order-contract.ts'
import { formatPaymentReference, paymentReference } from '../core/rules.ts'

const shop = await openTestShop()
const { ask, addProduct, register, registerAdmin } = shop
const { line, addProducts, send } = orderCalls(shop)

describe('listing orders', () => {
  test('returns a buyer’s own orders as summaries with three lines, and all orders to administrators', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const products = await addProducts(5)
    const order = await placedOrder(
      await send(
        buyer,
        products.map((product) => line(product, 6)),
      ),
    )
    const summaries = async (query: string, as?: Visitor) =>
      (await (await ask('GET', `/api/orders${query}`, { as })).json()) as OrderSummary[]
    await problemOf(await ask('GET', '/api/orders'), 401, 'not-signed-in')
    expect(await summaries('', other)).toEqual([])
    const { lines, ...head } = order
    expect(await summaries('', buyer)).toEqual([{ ...head, firstLines: lines.slice(0, 3) }])
    const found = (list: OrderSummary[]) => list.some(({ number }) => number === order.number)
    expect(found(await summaries('?sort=newest', admin))).toBe(true)
    expect(await summaries('?mine=1', admin)).toEqual([])
    const flat = (await (
      await ask('GET', `/api/purchase/${buyer.email}?lines=3`, { as: buyer })
    ).json()) as Purchase[]
    expect(flat.map((entry) => [entry.line, entry.lineCount])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
    ])
  })

  test('returns pages of fifty with a link to the next', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 1_000, minOrder: 0 })
    const numbers: string[] = []
    for (let count = 0; count < 53; count += 1)
      numbers.push((await placedOrder(await send(buyer, [line(product, 1)]))).number)
    const seen: string[][] = []
    let path: string | undefined = '/api/orders'
    while (path) {
      const answer: Response = await ask('GET', path, { as: buyer })
      seen.push(((await answer.json()) as OrderSummary[]).map(({ number }) => number))
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(seen.map(({ length }) => length)).toEqual([50, 3])
    expect(seen.flat()).toEqual(numbers)
  })

  test('finds an order by its PO number, and by the name of its buyer without accents', async () => {
    const [buyer, admin] = [await register('Zoë Müller'), await registerAdmin()]
    const product = await addProduct()
    const order = await placedOrder(await send(buyer, [line(product, 6)], { poNumber: 'PO-77/Näh' }))
    for (const [path, as, q] of [
      ['/api/orders', buyer, 'po-77/näh'],
      ['/api/orders', admin, 'po-77/näh'],
      ['/api/purchase', admin, 'po-77/näh'],
      ['/api/purchase', admin, 'zoe mueller'],
      ['/api/purchase', admin, 'muller'],
    ] as const) {
      const hits = (await (await ask('GET', `${path}?q=${q}`, { as })).json()) as (Purchase | OrderSummary)[]
      expect(hits.map((hit) => ('number' in hit ? hit.number : hit._id))).toEqual([order.number])
    }
  })

  test('finds buyers’ own orders by PO number, and no other buyer’s', async () => {
    const [buyer, other] = [await register(), await register()]
    const product = await addProduct()
    const order = await placedOrder(await send(buyer, [line(product, 6)], { poNumber: '4500-1234' }))
    await placedOrder(await send(buyer, [line(product, 6)], { poNumber: '4500-9999' }))
    await placedOrder(await send(other, [line(product, 6)], { poNumber: '4500-1234' }))
    const path = `/api/purchase/${buyer.email}?q=4500-1234`
    const hits = (await (await ask('GET', path, { as: buyer })).json()) as Purchase[]
    expect(hits.map(({ _id }) => _id)).toEqual([order.number])
    await problemOf(await ask('GET', path), 401, 'not-signed-in')
    await problemOf(await ask('GET', path, { as: other }), 403, 'forbidden')
    const tooLong = `/api/purchase/${buyer.email}?q=${'x'.repeat(101)}`
    await problemOf(await ask('GET', tooLong, { as: buyer }), 422, 'invalid-input')
  })

  test('sorts by buyer, status, and the quantity and total that are left, page by page; finds a payment reference and days', async () => {
    const [admin, product] = [await registerAdmin(), await addProduct({ stock: 1_000 })]
    const placed: Record<string, string> = {}
    for (const [name, quantity] of [
      ['Zoe', 8],
      ['Ada', 6],
      ['Mia', 7],
    ] as const) {
      const buyer = await register(`${name} Sorted`)
      placed[name] = (await placedOrder(await send(buyer, [line(product, quantity)]))).number
    }
    await ask('POST', `/api/orders/${placed.Mia}/transitions`, { as: admin, body: { to: 'paid' } })
    const lessUnits = {
      lines: [{ line: 1, quantity: 3 }],
      reason: 'cannot-deliver',
      amountDue: 5 * product.price,
    }
    const ofZoe = `/api/orders/${placed.Zoe}/cancellations`
    expect((await ask('POST', ofZoe, { as: admin, body: lessUnits })).status).toBe(201)
    const nameOf = (number: string) => Object.entries(placed).find(([, other]) => other === number)?.[0]
    async function found(query: string) {
      const names: (string | undefined)[] = []
      let path: string | undefined = `/api/orders?limit=2&${query}`
      while (path) {
        const answer: Response = await ask('GET', path, { as: admin })
        expect(answer.status).toBe(200)
        names.push(...((await answer.json()) as OrderSummary[]).map(({ number }) => nameOf(number)))
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      }
      return names
    }
    expect(await found('q=sorted&sort=buyer')).toEqual(['Ada', 'Mia', 'Zoe'])
    expect(await found('q=sorted&sort=-buyer')).toEqual(['Zoe', 'Mia', 'Ada'])
    expect(await found('q=sorted&sort=-units')).toEqual(['Mia', 'Ada', 'Zoe'])
    expect(await found('q=sorted&sort=total')).toEqual(['Zoe', 'Ada', 'Mia'])
    expect((await found('q=sorted&sort=status'))[0]).toBe('Mia')
    expect(await found('q=sorted&sort=units&status=placed')).toEqual(['Zoe', 'Ada'])

    const reference = formatPaymentReference(paymentReference(placed.Ada ?? ''))
    expect(await found(`q=${encodeURIComponent(reference.toLowerCase())}`)).toEqual(['Ada'])

    const day = (offset: number) => utcDay(addDays(new Date(), offset))
    expect(await found(`q=sorted&from=${day(-1)}&to=${day(1)}`)).toHaveLength(3)
    expect(await found(`q=sorted&from=${day(1)}`)).toEqual([])
    expect(await found(`q=sorted&to=${day(-1)}`)).toEqual([])
    await problemOf(await ask('GET', '/api/orders?from=yesterday', { as: admin }), 422, 'invalid-input')

    const numbers = [placed.Ada, placed.Zoe].join(',')
    const csv = await (await ask('GET', `/api/orders/export.csv?orders=${numbers}`, { as: admin })).text()
    expect(['Ada', 'Mia', 'Zoe'].filter((name) => csv.includes(`${name} Sorted`))).toEqual(['Ada', 'Zoe'])
    await problemOf(await ask('GET', '/api/orders/export.csv?orders=x', { as: admin }), 422, 'invalid-input')
  })

  test('three hundred lines are placed, read and updated with as many queries as three', async () => {
    const asked = async (count: number) => {
      const buyer = await register()
      const products = await addProducts(count)
      const lines = products.map((product) => line(product, 6))
      // The first order of a product reads its terms.
      await placedOrder(await send(buyer, lines))
      const questions: number[] = []
      const counted = async (change: () => Promise<Response>) => {
        const [count, answer] = await countQueries(change)
        questions.push(count)
        return answer
      }
      const { number } = await placedOrder(await counted(() => send(buyer, lines)))
      const read = (path: string) => counted(() => ask('GET', path, { as: buyer }))
      await read(`/api/orders/${number}`)
      await read('/api/orders')
      await read(`/api/purchase/${buyer.email}?lines=3`)
      await read(`/api/orders/${number}/reorder`)
      await counted(() =>
        ask('POST', `/api/orders/${number}/transitions`, { as: buyer, body: { to: 'cancelled' } }),
      )
      return questions
    }
    const [few, many] = [await asked(3), await asked(300)]
    expect(many).toEqual(few)
    // One query for the session and one for the statement.
    expect(few[0]).toBe(2)
  })
})

test('the products that a review can name contain the one of a link, also among more than 200', async () => {
  const buyer = await register()
  const products = await addProducts(201)
  await placedOrder(
    await send(
      buyer,
      products.map((product) => line(product, 6)),
    ),
  )
  const named = async (query: string) =>
    (
      (await (await ask('GET', `/api/orders/products${query}`, { as: buyer })).json()) as OrderedProduct[]
    ).map(({ productID }) => productID)
  const first = await named('')
  const missing = products.find(({ _id }) => !first.includes(_id))?._id
  expect(await named(`?product=${missing}`)).toEqual([missing, ...first.slice(0, 199)])
  expect(await named('?product=unknown')).toEqual(first)
})
