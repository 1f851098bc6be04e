import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/pool.server.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import { seedDemoCatalog } from './commands.server.ts'
import type { Product, ProductFacets } from './contract.ts'
import { DEMO_CATALOG } from './demo/demo-catalog.server.ts'

const shop = await openTestShop()
const { ask, db, register, registerAdmin } = shop
await inTransaction(db, (tx) => seedDemoCatalog(tx, DEMO_CATALOG, new Date('2026-11-21T12:00:00Z')))

async function products(query = ''): Promise<Product[]> {
  const answer = await ask('GET', `/api/products${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Product[]
}

const skus = async (query: string) => (await products(query)).map((product) => product.sku)

async function loadEveryPage(query: string): Promise<string[]> {
  const found: string[] = []
  let path: string | undefined = `/api/products${query}`
  while (path) {
    const answer: Response = await ask('GET', path)
    found.push(...((await answer.json()) as Product[]).map((product) => product.sku))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return found
}

describe('GET /products', () => {
  test('without parameters gives the whole catalog, oldest first, with the field names of the specification', async () => {
    const all = await products()
    expect(all.map((product) => product.sku)).toEqual(DEMO_CATALOG.map((product) => product.sku))
    expect(all[0]).toMatchObject({
      _id: expect.any(String),
      name: expect.any(String),
      price: expect.any(Number),
      quentity: expect.any(Number),
      picture: expect.stringMatching(/^\/drawings\/.+\.svg\?v=/),
      discription: expect.any(String),
      minOrder: expect.any(Number),
    })
  })

  test.each(['oldest', 'newest', 'price', '-price', 'name', 'stock', '-stock', 'capacity'])(
    'pages sorted by %s contain every product once',
    async (sort) => {
      const all = await skus(`?sort=${sort}`)
      expect(await loadEveryPage(`?sort=${sort}&limit=10`)).toEqual(all)
      expect(new Set(all).size).toBe(56)
    },
  )

  test.each([
    ['a SKU', 'FX-13C', 'FX-13C'],
    ['a SKU without its dash', 'fx13c', 'FX-13C'],
    ['a SKU with spaces', 'FX 13 C', 'FX-13C'],
    ['the beginning of words', 'mag drill', 'FX-50M'],
    ['a name with one letter missing', 'roatry hammr', 'FX-40'],
    ['a name with two letters swapped', 'hamemr', 'FX-40'],
  ])('finds by %s', async (_what, q, sku) => {
    expect(await skus(`?q=${encodeURIComponent(q)}`)).toContain(sku)
  })

  test('one or two letters find the words that begin with them', async () => {
    const found = await products('?q=sd')
    expect(found.length).toBeGreaterThan(0)
    for (const product of found) expect(JSON.stringify(product).toLowerCase()).toMatch(/\bsd/)
    expect(await skus('?q=rill')).not.toEqual([])
    expect(await skus('?q=ll')).toEqual([])
  })

  test('the cursor of one sort is rejected by another sort', async () => {
    const link = (await ask('GET', '/api/products?sort=name&limit=5')).headers.get('link') ?? ''
    const [, after] = /after=([^>&]+)/.exec(link) ?? []
    await problemOf(await ask('GET', `/api/products?sort=price&limit=5&after=${after}`), 422, 'invalid-input')
  })

  test('the sort by stock follows every change of stock', async () => {
    const loadHighestStock = async () => (await products('?sort=-stock&limit=1'))[0]
    const first = await loadHighestStock()
    await db
      .updateTable('products')
      .set({ stock: 0 })
      .where('id', '=', first?._id ?? '')
      .execute()
    expect((await loadHighestStock())?.sku).not.toBe(first?.sku)
    await db
      .updateTable('products')
      .set({ stock: first?.quentity ?? 0 })
      .where('id', '=', first?._id ?? '')
      .execute()
    expect((await loadHighestStock())?.sku).toBe(first?.sku)
  })

  test.each(['%', '_____', '(((((', "'; drop table products --", 'zzzzzz'])(
    'a search for %s finds nothing and causes no error',
    async (q) => {
      expect(await skus(`?q=${encodeURIComponent(q)}`)).toEqual([])
    },
  )

  test('filters are combined', async () => {
    const found = await products('?family=radial-drill&family=core-drill&power=mains&inStock=1')
    expect(found.length).toBeGreaterThan(0)
    for (const product of found) {
      expect(['radial-drill', 'core-drill']).toContain(product.family)
      expect(product.powerSource).toBe('mains')
      expect(product.quentity).toBeGreaterThan(0)
    }
    const highCapacity = await products('?material=concrete&capacity=30&priceTo=700')
    expect(highCapacity.length).toBeGreaterThan(0)
    for (const product of highCapacity) {
      expect(product.specs.capacityConcreteMm).toBeGreaterThanOrEqual(30)
      expect(product.price).toBeLessThanOrEqual(700)
    }
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'sort=;drop',
    'family=spaceship',
    'after=garbage',
    'after=W10',
    'priceFrom=-1',
    `q=${'x'.repeat(101)}`,
    'archived=7',
  ])('?%s is rejected with 422', async (query) => {
    await problemOf(await ask('GET', `/api/products?${query}`), 422, 'invalid-input')
  })

  test('a product that does not exist gives 404', async () => {
    await problemOf(await ask('GET', '/api/products/nothing'), 404, 'product-not-found')
  })
})

describe('GET /products/facets', () => {
  const facets = async (query = '') =>
    (await (await ask('GET', `/api/products/facets${query}`)).json()) as ProductFacets

  test('counts the catalog', async () => {
    const all = await facets()
    expect(all).toMatchObject({ hits: 56, total: 56, inStock: 54 })
    expect(all.price.histogram.reduce((sum, count) => sum + count, 0)).toBe(56)
  })

  test('counts each choice with all other filters set, so that a count is the number of results', async () => {
    const counts = await facets('?family=hammer-drill&inStock=1&priceTo=300')
    for (const family of ['hammer-drill', 'rotary-hammer', 'cordless-drill']) {
      const results = await products(`?family=${family}&inStock=1&priceTo=300`)
      expect(counts.family[family]).toBe(results.length)
    }
    expect(counts.hits).toBe(counts.family['hammer-drill'])
  })
})

describe('POST /products', () => {
  const newProduct = (admin: Visitor, change: Record<string, unknown> = {}) => ({
    email: admin.email,
    productName: 'Test drill',
    price: 12.5,
    img: '',
    quentity: 40,
    minOrder: 5,
    discription: 'A drill.',
    ...change,
  })
  const countProducts = async () =>
    (
      await db
        .selectFrom('products')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  test('an administrator adds a product with the seven fields of the specification alone', async () => {
    const admin = await registerAdmin()
    const answer = await ask('POST', '/api/products', { as: admin, body: newProduct(admin) })
    expect(answer.status).toBe(201)
    const created = (await answer.json()) as Product
    expect(created).toMatchObject({
      name: 'Test drill',
      price: 12.5,
      quentity: 40,
      minOrder: 5,
      discription: 'A drill.',
    })
    expect(answer.headers.get('location')).toBe(`/api/products/${created._id}`)
    expect((await products('?sort=newest&limit=1'))[0]).toEqual(created)
  })

  test('specifications are stored and searchable', async () => {
    const admin = await registerAdmin()
    const body = newProduct(admin, {
      sku: 'NX-99',
      family: 'rotary-hammer',
      powerSource: 'mains',
      specs: { powerW: 900, capacityConcreteMm: 28, chuck: 'SDS-plus' },
      productName: 'Quarry hammer',
    })
    expect((await ask('POST', '/api/products', { as: admin, body })).status).toBe(201)
    expect(await skus('?q=quary')).toEqual(['NX-99'])
    expect(await skus('?q=nx99&material=concrete&capacity=28')).toEqual(['NX-99'])
  })

  test('guests and customers are not allowed', async () => {
    const [customer, before] = [await register(), await countProducts()]
    await problemOf(await ask('POST', '/api/products', { body: newProduct(customer) }), 401, 'not-signed-in')
    await problemOf(
      await ask('POST', '/api/products', { as: customer, body: newProduct(customer) }),
      403,
      'forbidden',
    )
    expect(await countProducts()).toBe(before)
  })

  test('a duplicate name needs confirmation; the name of an archived product does not', async () => {
    const admin = await registerAdmin()
    const body = newProduct(admin, { productName: 'Lone Drill', sku: undefined })
    const post = (fields: object) => ask('POST', '/api/products', { as: admin, body: fields })
    const first = (await (await post(body)).json()) as Product
    const { fields } = await problemOf(
      await post({ ...body, productName: 'LONE drill' }),
      409,
      'duplicate-name',
    )
    expect(fields).toEqual({ productName: `A product with this name already exists (SKU ${first.sku}).` })
    expect((await post({ ...body, allowDuplicateName: true })).status).toBe(201)
    await db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('name', '=', 'Lone Drill')
      .execute()
    expect((await post(body)).status).toBe(201)
  })

  test('of five concurrent products with one name, one is added', async () => {
    const admin = await registerAdmin()
    const body = newProduct(admin, { productName: 'Fivefold Drill', sku: undefined })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '/api/products', { as: admin, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('an SKU that differs only by its dash is in use', async () => {
    const admin = await registerAdmin()
    const body = newProduct(admin, { sku: 'fx13c' })
    expect(
      await problemOf(await ask('POST', '/api/products', { as: admin, body }), 409, 'sku-already-exists'),
    ).toMatchObject({
      fields: { sku: expect.any(String) },
    })
  })

  test.each([
    ['a price of zero', { price: 0 }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['a price of a tenth of a cent', { price: 12.505 }, 'price'],
    ['a price as text', { price: '12,50' }, 'price'],
    ['a price above the maximum', { price: 1e20 }, 'price'],
    ['negative stock', { quentity: -1 }, 'quentity'],
    ['half a unit', { quentity: 1.5 }, 'quentity'],
    ['stock as text', { quentity: '10' }, 'quentity'],
    ['stock beyond 32 bits', { quentity: 2_147_483_648 }, 'quentity'],
    ['no name', { productName: '  ' }, 'productName'],
    ['a script as image', { img: 'javascript:alert(1)' }, 'img'],
    ['an image over plain http', { img: 'http://169.254.169.254/' }, 'img'],
    ['an image on another host, without a scheme', { img: '//evil.example/x.png' }, 'img'],
    ['a role', { role: 'admin' }, 'body'],
    ['an unknown specification', { specs: { warp: 9 } }, 'specs'],
    ['a specification above its maximum', { specs: { massKg: 1e9 } }, 'specs.massKg'],
    ['NUL in the description', { discription: 'a\u0000b' }, 'discription'],
    ['half a surrogate pair in the name', { productName: 'a\ud800' }, 'productName'],
  ])('%s is rejected with its field and nothing is written', async (_name, change, field) => {
    const [admin, before] = [await registerAdmin(), await countProducts()]
    const answer = await ask('POST', '/api/products', { as: admin, body: newProduct(admin, change) })
    const { fields } = await problemOf(answer, 422, 'invalid-input')
    expect(fields).toHaveProperty([field])
    expect(await countProducts()).toBe(before)
  })
})

describe('PATCH /products/{id}', () => {
  /** Based on the current version by default. */
  const change = async (id: string, as: Visitor | undefined, body: Record<string, unknown>) =>
    ask('PATCH', `/api/products/${id}`, { as, body: { version: await shop.versionOf(id), ...body } })

  test('changes only the given fields', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct({ price: 100, stock: 50 })]
    const answer = await change(product._id, admin, { price: 120.25 })
    expect(await answer.json()).toEqual({ ...product, price: 120.25, version: product.version + 1 })
  })

  test('a stock change is rejected with the current stock when orders have changed the stock', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct({ stock: 50 })]
    await db.updateTable('products').set({ stock: 44 }).where('id', '=', product._id).execute()
    const answer = await change(product._id, admin, { quentity: 80, expectedStock: 50, version: undefined })
    expect(await problemOf(answer, 409, 'version-conflict')).toMatchObject({ current: { quentity: 44 } })
    expect(await shop.stockOf(product)).toBe(44)
  })

  test('an archived product disappears from the list until it is restored', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct()]
    await change(product._id, admin, { archived: true })
    expect(await skus('')).not.toContain(product.sku)
    const archived = await ask('GET', '/api/products?archived=1', { as: admin })
    expect(((await archived.json()) as Product[]).map((product) => product.sku)).toContain(product.sku)
    await problemOf(await ask('GET', '/api/products?archived=1', { as: await register() }), 403, 'forbidden')
    await change(product._id, admin, { archived: false })
    expect(await skus('')).toContain(product.sku)
  })

  test('a change without a version or with an older version is rejected', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct({ price: 100, stock: 50 })]
    const { fields } = await problemOf(
      await change(product._id, admin, { price: 90, version: undefined }),
      428,
      'version-required',
    )
    expect(fields).toHaveProperty('version')
    const withStock = { price: 90, quentity: 40, expectedStock: 50, version: undefined }
    await problemOf(await change(product._id, admin, withStock), 428, 'version-required')
    const withVersion = { price: 90, version: product.version }
    expect((await change(product._id, admin, withVersion)).status).toBe(200)
    const outdated = await change(product._id, admin, { ...withVersion, price: 80 })
    expect(await problemOf(outdated, 409, 'version-conflict')).toMatchObject({ current: { price: 90 } })
  })

  test('a duplicate name needs confirmation', async () => {
    const admin = await registerAdmin()
    const [first, other] = [await shop.addProduct({ name: 'Twin Drill' }), await shop.addProduct()]
    const renamed = { name: 'TWIN drill', version: other.version }
    const { fields, sku } = await problemOf(await change(other._id, admin, renamed), 409, 'duplicate-name')
    expect([sku, Object.keys(fields as object)]).toEqual([first.sku, ['name']])
    const confirmed = await change(other._id, admin, { ...renamed, allowDuplicateName: true })
    expect(await confirmed.json()).toMatchObject({ name: 'TWIN drill' })
    // A product's own name is no duplicate.
    const same = { name: 'Twin drill', discription: 'New words.', version: other.version + 1 }
    expect((await change(other._id, admin, same)).status).toBe(200)
  })

  test('guests, customers and unknown products are rejected', async () => {
    const product = await shop.addProduct()
    await problemOf(await change(product._id, undefined, { price: 1 }), 401, 'not-signed-in')
    await problemOf(await change(product._id, await register(), { price: 1 }), 403, 'forbidden')
    await problemOf(await change('nothing', await registerAdmin(), { price: 1 }), 404, 'product-not-found')
  })
})
