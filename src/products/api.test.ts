import { describe, expect, test } from 'vitest'
import { DEMO_CATALOG, productCalls, seedCatalog } from '../../testing/demo-catalog.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import type { ProductDto } from './core/contract.ts'
import type { ProductFacets } from './core/list-contract.ts'

const shop = await openTestShop()
const { ask, db } = shop
await seedCatalog(db)

const { products, skus } = productCalls(shop)

async function loadEveryPage(query: string): Promise<string[]> {
  const found: string[] = []
  let path: string | undefined = `/api/products${query}`
  while (path) {
    const answer: Response = await ask('GET', path)
    found.push(...((await answer.json()) as ProductDto[]).map((product) => product.sku))
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
      picture: expect.stringMatching(/^\/renders\/.+\.webp$/),
      drawing: expect.stringMatching(/^\/drawings\/.+\.svg\?v=/),
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
    if (!first) throw new Error('there is no product')
    await shop.setProduct(first, { stock: 0 })
    expect((await loadHighestStock())?.sku).not.toBe(first.sku)
    await shop.setProduct(first, { stock: first.quentity })
    expect((await loadHighestStock())?.sku).toBe(first.sku)
  })

  test.each(['%', '_____', '(((((', "'; drop --", 'zzzzzz'])(
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

test('alternatives are of the same family, the most similar first, and in stock in the wanted quantity', async () => {
  const [drill] = await products('?q=FX-50M')
  const alternatives = async (query = '') =>
    (await (await ask('GET', `/api/products/${drill?._id}/alternatives${query}`)).json()) as ProductDto[]
  const nearest = await alternatives()
  expect(nearest.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['FX-40M', 'FX-60M']))
  expect(nearest).toHaveLength(4)
  expect(new Set(nearest.map(({ family }) => family))).toEqual(new Set(['magnetic-drill']))
  for (const { quentity } of await alternatives('?quantity=40')) expect(quentity).toBeGreaterThanOrEqual(40)
  expect(await alternatives('?quantity=1000000')).toEqual([])
  // FX-32M is nearer to FX-35M, but drills less.
  const [smaller] = await products('?q=FX-35M')
  const fitting = await ask('GET', `/api/products/${smaller?._id}/alternatives?quantity=45`)
  expect(((await fitting.json()) as ProductDto[]).map(({ sku }) => sku)).toEqual(['FX-40M', 'FX-32M'])
  await problemOf(await ask('GET', '/api/products/nothing/alternatives'), 404, 'product-not-found')
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

  test('filters by specification need exactly one family, in the list too', async () => {
    const spec = 'spec=massKg:15'
    for (const query of [spec, `${spec}&family=magnetic-drill&family=core-drill`]) {
      const problem = await problemOf(await ask('GET', `/api/products?${query}`), 422, 'invalid-input')
      expect(JSON.stringify(problem)).toContain('needs exactly one family')
      await problemOf(await ask('GET', `/api/products/facets?${query}`), 422, 'invalid-input')
    }
    const light = await products(`?${spec}&family=magnetic-drill`)
    expect(light.map(({ sku }) => sku).toSorted()).toEqual(['FX-32M', 'FX-35M', 'FX-40M', 'FX-50M'])
    expect((await facets(`?${spec}&family=magnetic-drill`)).hits).toBe(4)
  })
})

test('a search of the archive ranks its matches, counts them and says that they match only a part; for staff members', async () => {
  const admin = await shop.registerAdmin()
  const archived_at = new Date()
  await db
    .updateTable('products')
    .set({ archived_at })
    .where('sku', 'in', ['FX-40M', 'FX-40', 'FX-35M'])
    .execute()
  for (const path of ['products', 'products/facets'])
    await problemOf(await ask('GET', `/api/${path}?archived=1&q=drill`), 401, 'not-signed-in')
  const search = 'archived=1&q=magnetic+rotary'
  const counts = await (await ask('GET', `/api/products/facets?${search}`, { as: admin })).json()
  expect(counts).toMatchObject({ hits: 3, search: { isPartial: true } })
  const found = async (query: string) =>
    (
      (await (
        await ask('GET', `/api/products?${query}&sort=relevance&limit=50`, { as: admin })
      ).json()) as ProductDto[]
    ).map(({ sku }) => sku)
  expect((await found(search)).toSorted()).toEqual(['FX-35M', 'FX-40', 'FX-40M'])
  expect((await found('archived=1&q=FX-40'))[0]).toBe('FX-40')
  expect(
    (await (await ask('GET', '/api/products/facets?archived=1', { as: admin })).json()) as ProductFacets,
  ).toMatchObject({ hits: 3 })
})
