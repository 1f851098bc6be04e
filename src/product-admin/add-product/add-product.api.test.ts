import { describe, expect, test } from 'vitest'
import type { ProductDto } from '#app/products/core/contract.ts'
import { productCalls, seedCatalog } from '../../../testing/demo-catalog.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, register, registerAdmin } = shop
await seedCatalog(db)

const { products, skus } = productCalls(shop)

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
    const created = (await answer.json()) as ProductDto
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
    const first = (await (await post(body)).json()) as ProductDto
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
