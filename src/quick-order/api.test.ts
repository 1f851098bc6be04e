import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import type { ProductLookupResult } from './contract.ts'

const { ask, db, listMachine } = await openTestShop()

async function find(articles: string[]) {
  const answer = await ask('POST', '/api/quickorder', { body: { articles } })
  expect(answer.status).toBe(200)
  const found = (await answer.json()) as ProductLookupResult[]
  expect(found.map(({ term: article }) => article)).toEqual(articles.map((article) => article.trim()))
  return found.map(({ matches }) => matches.map(({ sku }) => sku))
}

test('an article is a SKU whatever its signs, else a name, else what it may mean, else nothing', async () => {
  const anchor = await listMachine({ name: 'Anchor drill 40' })
  const [left, right] = [
    await listMachine({ name: 'Twin spindle press left' }),
    await listMachine({ name: 'Twin spindle press right' }),
  ]
  const [twin, other] = [await listMachine({ name: 'Same name' }), await listMachine({ name: 'Same name' })]
  expect(
    await find([
      anchor.sku,
      ` ${anchor.sku.toLowerCase().replace('-', ' ')} `,
      `${anchor.sku} патрон`,
      'ANCHOR DRILL 40',
      'spindle press',
      'press twin left',
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
    [twin.sku, other.sku],
    [],
    [],
    [],
    [],
    [],
  ])
})

test('no more than five are suggested, and nothing that is not sold any more', async () => {
  const machines = []
  for (let count = 0; count < 7; count += 1)
    machines.push(await listMachine({ name: `Gantry mill ${count}` }))
  const [archived] = machines
  await db
    .updateTable('products')
    .set({ archived_at: new Date() })
    .where('id', '=', archived?._id ?? '')
    .execute()
  const [suggested, sku] = await find(['gantry mill', archived?.sku ?? ''])
  expect(suggested).toEqual(machines.slice(1, 6).map((machine) => machine.sku))
  expect(sku).not.toContain(archived?.sku)
})

test('five thousand articles cost two questions; more are refused', async () => {
  const machine = await listMachine()
  const articles = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? machine.sku : `unknown ${index}`))
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const found = await find(articles)
  expect(queries).toHaveBeenCalledTimes(2)
  queries.mockRestore()
  expect(found.filter(([sku]) => sku === machine.sku)).toHaveLength(2_500)
  const more = await ask('POST', '/api/quickorder', { body: { articles: [...articles, 'one more'] } })
  await problemOf(more, 422, 'invalid-input')
})

test.each([
  ['an article of 201 characters', { articles: ['x'.repeat(201)] }],
  ['a number', { articles: [13] }],
  ['NUL', { articles: ['a\u0000'] }],
  ['half a surrogate', { articles: ['\ud800'] }],
  ['no list', { articles: 'FX-13' }],
])('%s is refused', async (_name, body) => {
  await problemOf(await ask('POST', '/api/quickorder', { body }), 422, 'invalid-input')
})
