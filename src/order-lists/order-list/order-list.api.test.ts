import { describe, expect, test } from 'vitest'
import { backorderCalls } from '../../../testing/backorder-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { ListAddition, OrderListCount, OrderListDto } from '../core/contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register, registerAdmin, setProduct } = shop

type Lines = ListAddition['lines']

const read = async (as: Visitor) =>
  (await (await ask('GET', '/api/orderlist', { as })).json()) as OrderListDto
const count = async (as: Visitor) =>
  ((await (await ask('GET', '/api/orderlist/count', { as })).json()) as OrderListCount).lines
const replace = (as: Visitor | undefined, version: number, lines: unknown) =>
  ask('PUT', '/api/orderlist', { as, body: { version, lines } })
const add = (as: Visitor | undefined, lines: Lines, how: unknown = 'add') =>
  ask('POST', '/api/orderlist/lines', { as, body: { lines, mode: how } })
const addUnder = (key: string, as: Visitor, lines: Lines) =>
  ask('POST', '/api/orderlist/lines', {
    as,
    body: { lines, mode: 'add' },
    headers: { 'idempotency-key': key },
  })
const shown = ({ lines }: OrderListDto) => lines.map(({ productID, quantity }) => [productID, quantity])

describe('an order list', () => {
  test('is empty at first, keeps added lines, and has today’s product data', async () => {
    const buyer = await register()
    expect(await read(buyer)).toEqual({ version: 0, lines: [] })
    expect(await count(buyer)).toBe(0)
    const product = await addProduct()
    const list = (await (await add(buyer, [{ productID: product._id, quantity: 3 }])).json()) as OrderListDto
    expect(list).toEqual({
      version: 1,
      lines: [{ productID: product._id, quantity: 3, product }],
    })
    await setProduct(product, { unit_price: 150_00 })
    expect((await read(buyer)).lines[0]?.product?.price).toBe(150)
    expect(await count(buyer)).toBe(1)
  })

  test('has a total of what can be ordered, units included that are not in stock', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const product = await backorderCalls(shop, admin).backorderable({ price: 10 })
    const totalOf = async (quantity: number) => {
      await replace(buyer, (await read(buyer)).version, [{ productID: product._id, quantity }])
      return ((await (await ask('GET', '/api/orderlist/count', { as: buyer })).json()) as OrderListCount)
        .total
    }
    expect([await totalOf(22), await totalOf(62), await totalOf(63)]).toEqual([220, 620, 0])
    // An account that has never paid orders what is in stock.
    await db.updateTable('users').set({ has_paid: false }).where('email', '=', buyer.email).execute()
    expect([await totalOf(22), await totalOf(62)]).toEqual([220, 0])
  })

  test('adds the quantities of lines it already has', async () => {
    const buyer = await register()
    await add(buyer, [
      { productID: 'a', quantity: 3 },
      { productID: 'b', quantity: 1 },
    ])
    await add(buyer, [
      { productID: 'c', quantity: 2 },
      { productID: 'a', quantity: 4 },
      { productID: 'c', quantity: 5 },
    ])
    expect(shown(await read(buyer))).toEqual([
      ['a', 7],
      ['b', 1],
      ['c', 7],
    ])
  })

  test('merges another list by the larger quantity, and a repeat changes nothing', async () => {
    const buyer = await register()
    await add(buyer, [
      { productID: 'a', quantity: 30 },
      { productID: 'b', quantity: 1 },
    ])
    const guests = [
      { productID: 'a', quantity: 20 },
      { productID: 'b', quantity: 6 },
      { productID: 'c', quantity: 2 },
    ]
    for (let times = 0; times < 3; times += 1) expect((await add(buyer, guests, 'merge')).status).toBe(200)
    expect(shown(await read(buyer))).toEqual([
      ['a', 30],
      ['b', 6],
      ['c', 2],
    ])
  })

  test('keeps lines that cannot be ordered: too few, too many, archived, unknown', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 10, minOrder: 5 })
    await setProduct(product, { archived_at: new Date() })
    await add(buyer, [
      { productID: product._id, quantity: 1_000 },
      { productID: 'of another shop', quantity: 1 },
    ])
    expect((await read(buyer)).lines).toMatchObject([
      { quantity: 1_000, product: { archived: true, name: product.name } },
      { quantity: 1, product: null },
    ])
  })

  test('is replaced only if the version matches', async () => {
    const buyer = await register()
    await add(buyer, [{ productID: 'a', quantity: 1 }])
    expect(await (await replace(buyer, 1, [{ productID: 'b', quantity: 2 }])).json()).toMatchObject({
      version: 2,
    })
    const late = await replace(buyer, 1, [])
    expect(await problemOf(late, 409, 'order-list-version-conflict')).toMatchObject({
      current: { version: 2, lines: [{ productID: 'b', quantity: 2 }] },
    })
    expect(shown(await read(buyer))).toEqual([['b', 2]])
    expect((await replace(buyer, 2, [])).status).toBe(200)
    expect(await read(buyer)).toEqual({ version: 3, lines: [] })
  })

  test('rejects one of two tabs that replace it at once', async () => {
    const buyer = await register()
    const answers = await Promise.all(
      ['a', 'b'].map((productID) => replace(buyer, 0, [{ productID, quantity: 1 }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('keeps every addition of ten tabs at once', async () => {
    const buyer = await register()
    await Promise.all(Array.from({ length: 10 }, () => add(buyer, [{ productID: 'a', quantity: 2 }])))
    expect(shown(await read(buyer))).toEqual([['a', 20]])
  })

  test('adds once per idempotency key, even if the list changed meanwhile', async () => {
    const buyer = await register()
    const line = { productID: 'a', quantity: 2 }
    await Promise.all(Array.from({ length: 10 }, () => addUnder('one', buyer, [line])))
    expect(await read(buyer)).toMatchObject({ version: 1, lines: [line] })
    await replace(buyer, 1, [{ productID: 'a', quantity: 5 }])
    const again = await addUnder('one', buyer, [line])
    expect([again.status, await again.json()]).toMatchObject([
      200,
      { version: 2, lines: [{ productID: 'a', quantity: 5 }] },
    ])
    await addUnder('two', buyer, [line])
    await add(buyer, [line])
    // Another tab added in between.
    await addUnder('one', buyer, [line])
    expect(shown(await read(buyer))).toEqual([['a', 9]])
  })

  test('does not remember the keys of rejected additions or of other buyers', async () => {
    const [buyer, other] = [await register(), await register()]
    await add(buyer, [{ productID: 'a', quantity: 1_000_000 }])
    await problemOf(
      await addUnder('one', buyer, [{ productID: 'a', quantity: 1 }]),
      422,
      'quantity-too-large',
    )
    await replace(buyer, 1, [])
    for (const as of [buyer, other]) {
      await addUnder('one', as, [{ productID: 'a', quantity: 1 }])
      expect(shown(await read(as))).toEqual([['a', 1]])
    }
    await problemOf(await addUnder('a key', buyer, [{ productID: 'a', quantity: 1 }]), 422, 'invalid-input')
  })

  test('has at most 1,000 products', async () => {
    const buyer = await register()
    const lines = Array.from({ length: 1_000 }, (_, index) => ({ productID: `m${index}`, quantity: 1 }))
    expect((await add(buyer, lines)).status).toBe(200)
    expect((await add(buyer, lines)).status).toBe(200)
    await problemOf(await add(buyer, [{ productID: 'one more', quantity: 1 }]), 422, 'order-list-full')
    await problemOf(await add(buyer, [...lines, ...lines]), 422, 'invalid-input')
    expect((await read(buyer)).lines).toHaveLength(1_000)
  })

  test('has at most 1,000,000 units of a product, and names the product in the error', async () => {
    const buyer = await register()
    await add(buyer, [{ productID: 'a', quantity: 1_000_000 }])
    const more = await add(buyer, [{ productID: 'a', quantity: 1 }])
    expect(await problemOf(more, 422, 'quantity-too-large')).toMatchObject({ productID: 'a' })
    expect(shown(await read(buyer))).toEqual([['a', 1_000_000]])
  })

  test('is not created by a rejected request', async () => {
    const buyer = await register()
    await problemOf(
      await replace(buyer, 4, [{ productID: 'a', quantity: 1 }]),
      409,
      'order-list-version-conflict',
    )
    const twice = Array(2).fill({ productID: 'a', quantity: 1_000_000 })
    await problemOf(await add(buyer, twice), 422, 'quantity-too-large')
    const made = await db
      .selectFrom('order_lists')
      .innerJoin('users', 'users.id', 'order_lists.user_id')
      .select('order_lists.id')
      .where('email', '=', buyer.email)
      .execute()
    expect(made).toEqual([])
  })

  test('is visible to its owner only', async () => {
    const [buyer, other] = [await register(), await register()]
    await add(buyer, [{ productID: 'a', quantity: 1 }])
    expect((await read(other)).lines).toEqual([])
    await problemOf(await ask('GET', '/api/orderlist'), 401, 'not-signed-in')
    await problemOf(await ask('GET', '/api/orderlist/count'), 401, 'not-signed-in')
    await problemOf(await replace(undefined, 0, []), 401, 'not-signed-in')
    await problemOf(await add(undefined, [{ productID: 'a', quantity: 1 }]), 401, 'not-signed-in')
  })

  test.each([
    ['no line to add', { lines: [], mode: 'add' }],
    ['another way', { lines: [{ productID: 'a', quantity: 1 }], mode: 'multiply' }],
    ['a quantity in words', { lines: [{ productID: 'a', quantity: 'ten' }], mode: 'add' }],
    ['nothing of something', { lines: [{ productID: 'a', quantity: 0 }], mode: 'add' }],
    ['NUL', { lines: [{ productID: '\u0000', quantity: 1 }], mode: 'add' }],
    ['an id of 65 characters', { lines: [{ productID: 'x'.repeat(65), quantity: 1 }], mode: 'add' }],
  ])('does not take %s', async (_name, body) => {
    const buyer = await register()
    await problemOf(await ask('POST', '/api/orderlist/lines', { as: buyer, body }), 422, 'invalid-input')
    expect(await read(buyer)).toEqual({ version: 0, lines: [] })
  })
})
