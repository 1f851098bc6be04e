import { expect, test } from 'vitest'
import { countQueries } from '../../testing/count-queries.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import type { ProductLookupResult } from './core/contract.ts'

const { ask, addProduct, setProduct } = await openTestShop()

async function find(terms: string[]) {
  const answer = await ask('POST', '/api/quickorder', { body: { terms } })
  expect(answer.status).toBe(200)
  const found = (await answer.json()) as ProductLookupResult[]
  expect(found.map(({ term }) => term)).toEqual(terms.map((term) => term.trim()))
  return found.map(({ matches }) => matches.map(({ sku }) => sku))
}

test('a term matches a SKU whatever its separators, else a name, else similar products, else nothing', async () => {
  const anchor = await addProduct({ name: 'Anchor drill 40' })
  const [left, right] = [
    await addProduct({ name: 'Twin spindle press left' }),
    await addProduct({ name: 'Twin spindle press right' }),
  ]
  const read = await addProduct()
  await setProduct(read, { search_text: 'zq-140 zq140' })
  const [twin, other] = [await addProduct({ name: 'Same name' }), await addProduct({ name: 'Same name' })]
  expect(
    await find([
      anchor.sku,
      ` ${anchor.sku.toLowerCase().replace('-', ' ')} `,
      `${anchor.sku} патрон`,
      'ANCHOR DRILL 40',
      'spindle press',
      'press twin left',
      'Spindel press right',
      'Ancor drill 40',
      'Ancor drill 41',
      'ZQ-I4O',
      'Same name',
      'no such thing',
      '',
      '=1+1',
      '%',
      '___',
    ]),
  ).toEqual([
    [anchor.sku],
    [anchor.sku],
    [],
    [anchor.sku],
    [left.sku, right.sku],
    [left.sku],
    [right.sku],
    [anchor.sku],
    [],
    [read.sku],
    [twin.sku, other.sku],
    [],
    [],
    [],
    [],
    [],
  ])
})

test('at most five products are suggested, and no archived ones', async () => {
  const archived = await addProduct({ name: 'Gantry mill' })
  await setProduct(archived, { archived_at: new Date() })
  const products = []
  for (let count = 1; count < 7; count += 1) products.push(await addProduct({ name: `Gantry mill ${count}` }))
  const [suggested, sku] = await find(['gantry mill', archived.sku])
  expect(suggested).toEqual(products.slice(0, 5).map((product) => product.sku))
  expect(sku).not.toContain(archived.sku)
})

test('5,000 terms take four queries; more are rejected', async () => {
  const product = await addProduct()
  const terms = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? product.sku : `unknown ${index}`))
  const [queries, found] = await countQueries(() => find(terms))
  expect(queries).toBe(4)
  expect(found.filter(([sku]) => sku === product.sku)).toHaveLength(2_500)
  const more = await ask('POST', '/api/quickorder', { body: { terms: [...terms, 'one more'] } })
  await problemOf(more, 422, 'invalid-input')
})

test.each([
  ['a term of 201 characters', { terms: ['x'.repeat(201)] }],
  ['a number', { terms: [13] }],
  ['NUL', { terms: ['a\u0000'] }],
  ['half a surrogate', { terms: ['\ud800'] }],
  ['no list', { terms: 'FX-13' }],
])('%s is rejected', async (_name, body) => {
  await problemOf(await ask('POST', '/api/quickorder', { body }), 422, 'invalid-input')
})
