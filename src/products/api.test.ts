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

async function everyPage(query: string): Promise<string[]> {
  const seen: string[] = []
  let path: string | undefined = `/api/products${query}`
  while (path) {
    const answer: Response = await ask('GET', path)
    seen.push(...((await answer.json()) as Product[]).map((product) => product.sku))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return seen
}

describe('GET /products', () => {
  test('without parameters gives the whole catalogue, oldest first, with the contract’s spellings', async () => {
    const all = await products()
    expect(all.map((product) => product.sku)).toEqual(DEMO_CATALOG.map((machine) => machine.sku))
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
    'pages sorted by %s show every machine once',
    async (sort) => {
      const whole = await skus(`?sort=${sort}`)
      expect(await everyPage(`?sort=${sort}&limit=10`)).toEqual(whole)
      expect(new Set(whole).size).toBe(56)
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

  test('the cursor of one list is refused by a list that is sorted otherwise', async () => {
    const link = (await ask('GET', '/api/products?sort=name&limit=5')).headers.get('link') ?? ''
    const [, after] = /after=([^>&]+)/.exec(link) ?? []
    await problemOf(await ask('GET', `/api/products?sort=price&limit=5&after=${after}`), 422, 'invalid-input')
  })

  test('the order by stock follows what is ordered and what is restocked by hand', async () => {
    const most = async () => (await products('?sort=-stock&limit=1'))[0]
    const first = await most()
    await db
      .updateTable('products')
      .set({ stock: 0 })
      .where('id', '=', first?._id ?? '')
      .execute()
    expect((await most())?.sku).not.toBe(first?.sku)
    await db
      .updateTable('products')
      .set({ stock: first?.quentity ?? 0 })
      .where('id', '=', first?._id ?? '')
      .execute()
    expect((await most())?.sku).toBe(first?.sku)
  })

  test.each(['%', '_____', '(((((', "'; drop table products --", 'zzzzzz'])(
    'a search for %s finds nothing and breaks nothing',
    async (q) => {
      expect(await skus(`?q=${encodeURIComponent(q)}`)).toEqual([])
    },
  )

  test('filters narrow the list and add up', async () => {
    const found = await products('?family=radial-drill&family=core-drill&power=mains&inStock=1')
    expect(found.length).toBeGreaterThan(0)
    for (const product of found) {
      expect(['radial-drill', 'core-drill']).toContain(product.family)
      expect(product.powerSource).toBe('mains')
      expect(product.quentity).toBeGreaterThan(0)
    }
    const strong = await products('?material=concrete&capacity=30&priceTo=700')
    expect(strong.length).toBeGreaterThan(0)
    for (const product of strong) {
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
  ])('?%s is refused with 422', async (query) => {
    await problemOf(await ask('GET', `/api/products?${query}`), 422, 'invalid-input')
  })

  test('a machine that does not exist is 404', async () => {
    await problemOf(await ask('GET', '/api/products/nothing'), 404, 'product-not-found')
  })
})

describe('GET /products/facets', () => {
  const facets = async (query = '') =>
    (await (await ask('GET', `/api/products/facets${query}`)).json()) as ProductFacets

  test('counts the catalogue', async () => {
    const all = await facets()
    expect(all).toMatchObject({ hits: 56, total: 56, inStock: 54 })
    expect(all.price.histogram.reduce((sum, count) => sum + count, 0)).toBe(56)
  })

  test('counts each choice with every other filter set, so that a number is what a click would show', async () => {
    const within = await facets('?family=hammer-drill&inStock=1&priceTo=300')
    for (const family of ['hammer-drill', 'rotary-hammer', 'cordless-drill']) {
      const shown = await products(`?family=${family}&inStock=1&priceTo=300`)
      expect(within.family[family]).toBe(shown.length)
    }
    expect(within.hits).toBe(within.family['hammer-drill'])
  })
})

describe('POST /products', () => {
  const machine = (admin: Visitor, change: Record<string, unknown> = {}) => ({
    email: admin.email,
    productName: 'Test drill',
    price: 12.5,
    img: '',
    quentity: 40,
    minOrder: 5,
    discription: 'A drill.',
    ...change,
  })
  const rows = async () =>
    (
      await db
        .selectFrom('products')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  test('an administrator lists a machine with the contract’s seven fields alone', async () => {
    const admin = await registerAdmin()
    const answer = await ask('POST', '/api/products', { as: admin, body: machine(admin) })
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

  test('its typed specifications are kept, drawn and searched', async () => {
    const admin = await registerAdmin()
    const body = machine(admin, {
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

  test('guests and customers are turned away', async () => {
    const [customer, before] = [await register(), await rows()]
    await problemOf(await ask('POST', '/api/products', { body: machine(customer) }), 401, 'not-signed-in')
    await problemOf(
      await ask('POST', '/api/products', { as: customer, body: machine(customer) }),
      403,
      'forbidden',
    )
    expect(await rows()).toBe(before)
  })

  test('a name of another product is refused until it is meant; that of an archived one is free', async () => {
    const admin = await registerAdmin()
    const body = machine(admin, { productName: 'Lone Drill', sku: undefined })
    const post = (given: object) => ask('POST', '/api/products', { as: admin, body: given })
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

  test('one name added five times at once is added once', async () => {
    const admin = await registerAdmin()
    const body = machine(admin, { productName: 'Fivefold Drill', sku: undefined })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '/api/products', { as: admin, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('a SKU that differs only by its dash is taken', async () => {
    const admin = await registerAdmin()
    const body = machine(admin, { sku: 'fx13c' })
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
    ['a price beyond belief', { price: 1e20 }, 'price'],
    ['negative stock', { quentity: -1 }, 'quentity'],
    ['half a piece', { quentity: 1.5 }, 'quentity'],
    ['stock as text', { quentity: '10' }, 'quentity'],
    ['stock beyond 32 bits', { quentity: 2_147_483_648 }, 'quentity'],
    ['no name', { productName: '  ' }, 'productName'],
    ['a script as picture', { img: 'javascript:alert(1)' }, 'img'],
    ['a picture over plain http', { img: 'http://169.254.169.254/' }, 'img'],
    ['a picture of another scheme-relative host', { img: '//evil.example/x.png' }, 'img'],
    ['a role of its own', { role: 'admin' }, 'body'],
    ['an unknown specification', { specs: { warp: 9 } }, 'specs'],
    ['a specification beyond its field', { specs: { massKg: 1e9 } }, 'specs.massKg'],
    ['NUL in the description', { discription: 'a\u0000b' }, 'discription'],
    ['half a surrogate pair in the name', { productName: 'a\ud800' }, 'productName'],
  ])('%s is refused beside its field and nothing is written', async (_name, change, field) => {
    const [admin, before] = [await registerAdmin(), await rows()]
    const answer = await ask('POST', '/api/products', { as: admin, body: machine(admin, change) })
    const { fields } = await problemOf(answer, 422, 'invalid-input')
    expect(fields).toHaveProperty([field])
    expect(await rows()).toBe(before)
  })
})

describe('PATCH /products/{id}', () => {
  /** Based on the newest version, unless the body says otherwise. */
  const change = async (id: string, as: Visitor | undefined, body: Record<string, unknown>) =>
    ask('PATCH', `/api/products/${id}`, { as, body: { version: await shop.versionOf(id), ...body } })

  test('changes what is given and nothing else', async () => {
    const [admin, machine] = [await registerAdmin(), await shop.listMachine({ price: 100, stock: 50 })]
    const answer = await change(machine._id, admin, { price: 120.25 })
    expect(await answer.json()).toEqual({ ...machine, price: 120.25, version: machine.version + 1 })
  })

  test('a stock figure that orders have moved meanwhile is refused with both figures', async () => {
    const [admin, machine] = [await registerAdmin(), await shop.listMachine({ stock: 50 })]
    await db.updateTable('products').set({ stock: 44 }).where('id', '=', machine._id).execute()
    const answer = await change(machine._id, admin, { quentity: 80, quentityWas: 50, version: undefined })
    expect(await problemOf(answer, 409, 'version-conflict')).toMatchObject({ now: { quentity: 44 } })
    expect(await shop.stockOf(machine)).toBe(44)
  })

  test('an archived machine leaves the list and comes back', async () => {
    const [admin, machine] = [await registerAdmin(), await shop.listMachine()]
    await change(machine._id, admin, { archived: true })
    expect(await skus('')).not.toContain(machine.sku)
    const archived = await ask('GET', '/api/products?archived=1', { as: admin })
    expect(((await archived.json()) as Product[]).map((product) => product.sku)).toContain(machine.sku)
    await problemOf(await ask('GET', '/api/products?archived=1', { as: await register() }), 403, 'forbidden')
    await change(machine._id, admin, { archived: false })
    expect(await skus('')).toContain(machine.sku)
  })

  test('without the version it is based on is refused, as is one based on an older version', async () => {
    const [admin, machine] = [await registerAdmin(), await shop.listMachine({ price: 100, stock: 50 })]
    const { fields } = await problemOf(
      await change(machine._id, admin, { price: 90, version: undefined }),
      428,
      'version-required',
    )
    expect(fields).toHaveProperty('version')
    const withStock = { price: 90, quentity: 40, quentityWas: 50, version: undefined }
    await problemOf(await change(machine._id, admin, withStock), 428, 'version-required')
    const based = { price: 90, version: machine.version }
    expect((await change(machine._id, admin, based)).status).toBe(200)
    const late = await change(machine._id, admin, { ...based, price: 80 })
    expect(await problemOf(late, 409, 'version-conflict')).toMatchObject({ now: { price: 90 } })
  })

  test('to the name of another product is refused until it is meant', async () => {
    const admin = await registerAdmin()
    const [taken, other] = [await shop.listMachine({ name: 'Twin Drill' }), await shop.listMachine()]
    const named = { name: 'TWIN drill', version: other.version }
    const { fields, sku } = await problemOf(await change(other._id, admin, named), 409, 'duplicate-name')
    expect([sku, Object.keys(fields as object)]).toEqual([taken.sku, ['name']])
    const meant = await change(other._id, admin, { ...named, allowDuplicateName: true })
    expect(await meant.json()).toMatchObject({ name: 'TWIN drill' })
    // Its own name is no duplicate.
    const same = { name: 'Twin drill', discription: 'New words.', version: other.version + 1 }
    expect((await change(other._id, admin, same)).status).toBe(200)
  })

  test('guests, customers and unknown machines are refused', async () => {
    const machine = await shop.listMachine()
    await problemOf(await change(machine._id, undefined, { price: 1 }), 401, 'not-signed-in')
    await problemOf(await change(machine._id, await register(), { price: 1 }), 403, 'forbidden')
    await problemOf(await change('nothing', await registerAdmin(), { price: 1 }), 404, 'product-not-found')
  })
})
