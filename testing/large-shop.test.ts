/**
 * The queries of a large shop and their plans. With twenty thousand products, orders and buyers, each table has
 * hundreds of pages, so the planner chooses the same plans as for a million. Its statistics are real.
 */
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createFacetCache } from '../src/catalog/facets/facet-cache.server.ts'
import { openPool } from '../src/db/pool.server.ts'
import type { Schema } from '../src/db/schema.server.ts'
import { ORDER_QUEUES } from '../src/orders/core/order-queues.ts'
import { ORDER_SORTS } from '../src/orders/core/order-sorts.ts'
import { ORDER_STATUSES } from '../src/orders/core/order-statuses.ts'
import { findOrderSuggestions } from '../src/orders/list/order-suggestions.queries.server.ts'
import { findOrderByNumber, findOrderedProducts, findOrderPage } from '../src/orders/list/queries.server.ts'
import {
  countAllOrders,
  countBuyerOrders,
  countShippedByMonth,
} from '../src/orders/statistics/order-counts.queries.server.ts'
import { PRODUCT_SORTS } from '../src/products/core/list-contract.ts'
import { createStockSortIndex } from '../src/products/list-query/stock-sort-index.server.ts'
import {
  findProductById,
  listProducts,
  loadFoundPartitions,
  loadSpecRows,
  suggestProducts,
} from '../src/products/records/queries.server.ts'
import { getRatingSummary, listReviews } from '../src/reviews/core/queries.server.ts'
import { listUsers } from '../src/users/core/queries.server.ts'
import { createDatabase } from './databases.ts'
import { fillShop } from './large-shop.ts'

const SIZE = { products: 20_000, orders: 20_000, buyers: 20_000 }
const BUYER = 'buyer-7@company.example'

const database = await createDatabase(inject('serverUrl'))
const pool = openPool({ connectionString: database.url, max: 1 })
const asked: CompiledQuery[] = []
const db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    asked.push(query)
  },
})
const figures = createFacetCache(db)
const stockOrder = createStockSortIndex(db)
const now = new Date()
/** The row counts of all large tables. */
let large: Map<string, number>

beforeAll(async () => {
  await fillShop(database.pool, SIZE)
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class where relkind = 'r' and reltuples >= 2000`,
  )
  large = new Map(rows.map((table) => [table.name, table.rows]))
  // Tables that are read completely at intervals are read before the tests.
  await stockOrder.refresh()
  await Promise.all([countAllOrders(db, now), countShippedByMonth(db, now), getRatingSummary(db, now)])
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await database.close()
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Scans during `work` that read a fifth of a large table or more: the cost of a list must not grow with the table. */
async function readsTooMuch(work: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  await work()
  const found: string[] = []
  for (const { sql, parameters } of [...asked]) {
    if (!/^\s*(\/\*|select|with|\()/.test(sql)) continue
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]),
    )
    for (const node of rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))) {
      const table = node['Relation Name'] ?? ''
      const passed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const read = (node['Actual Rows'] + passed) * node['Actual Loops']
      const of = large.get(table)
      if (of !== undefined && read >= of / 5) found.push(`${node['Node Type']} on ${table}: ${read} of ${of}`)
    }
  }
  return found
}

test('the check detects a full table scan', async () => {
  expect(
    await readsTooMuch(() => db.selectFrom('orders').select('id').where('phone', '=', '1').execute()),
  ).toEqual([expect.stringMatching(/^Seq Scan on orders/)])
})

describe('the catalog', () => {
  test.each(PRODUCT_SORTS)('sorted by %s, on the first page and on a distant one', async (sort) => {
    let after: string | undefined
    for (let page = 0; page < 20; page += 1) {
      after = (await listProducts(db, { sort, limit: 100, ...(after && { after }) })).next ?? undefined
    }
    expect(await readsTooMuch(() => listProducts(db, { sort, limit: 24 }))).toEqual([])
    expect(await readsTooMuch(() => listProducts(db, { sort, limit: 24, ...(after && { after }) }))).toEqual(
      [],
    )
  })

  test.each([
    ['one family', { family: ['rotary-hammer' as const], inStock: '1' as const, sort: 'price' as const }],
    ['two families', { family: ['core-drill' as const, 'radial-drill' as const], sort: '-price' as const }],
    [
      'a family that has no such power',
      { family: ['cordless-drill' as const], power: ['three-phase' as const] },
    ],
    ['a price range', { priceFrom: 100, priceTo: 110, sort: 'newest' as const }],
    ['a large diameter', { material: 'concrete' as const, capacity: 125, sort: 'name' as const }],
    ['low or no stock', { stockLevel: 'short' as const, sort: 'stock' as const }],
    ['the archived', { archived: '1' as const, sort: 'newest' as const }],
  ])('filtered by %s', async (_what, query) => {
    expect(await readsTooMuch(() => listProducts(db, { ...query, limit: 24 }))).toEqual([])
  })

  test.each([
    ['number', { key: 'massKg', kind: 'max', value: 20 }],
    ['choice', { key: 'taper', kind: 'choice', value: 'MT3' }],
    ['number that no product has', { key: 'torqueNm', kind: 'min', value: 9_000 }],
  ] as const)('filtered by a specification: a %s, list and counts', async (_what, filter) => {
    const query = { family: ['magnetic-drill' as const], spec: [filter] }
    expect(await readsTooMuch(() => listProducts(db, { ...query, sort: 'price', limit: 24 }))).toEqual([])
    expect(await readsTooMuch(() => listProducts(db, { ...query, sort: 'newest', limit: 24 }))).toEqual([])
    expect(await readsTooMuch(() => loadFoundPartitions(db, query))).toEqual([])
    expect(await readsTooMuch(() => loadSpecRows(db, query))).toEqual([])
  })

  test.each([
    ...[
      'hammer girders',
      'magnetic drill',
      'hammer 20 mm',
      'bababax',
      'drill',
      'FX-19',
      'fx 1999',
      'gridres',
    ],
    ...['zzzzqqqq', 'zq', '19'],
  ])('searched for %s, list, counts and suggestions', async (q) => {
    expect(await readsTooMuch(() => listProducts(db, { q, sort: 'newest', limit: 24 }))).toEqual([])
    expect(await readsTooMuch(() => loadFoundPartitions(db, { q }))).toEqual([])
    expect(await readsTooMuch(() => suggestProducts(db, q, 5))).toEqual([])
  })

  test('facet counts need no query between two reads', async () => {
    // The next read is due after thirty times the duration of this one.
    figures.invalidate()
    await figures.facets({})
    expect(await readsTooMuch(() => figures.facets({ family: ['core-drill'], priceTo: 900 }))).toEqual([])
    expect(await readsTooMuch(() => figures.getStockByFamily())).toEqual([])
    await figures.facets({ q: 'hammer' })
    asked.length = 0
    expect((await figures.facets({ q: 'hammer' })).hasMoreHits).toBe(true)
    expect(asked).toEqual([])
  })

  test('one product', async () => {
    const { items: products } = await listProducts(db, { sort: 'newest', limit: 1 })
    expect(await readsTooMuch(() => findProductById(db, products[0]?._id ?? ''))).toEqual([])
  })
})

describe('orders', () => {
  test.each(ORDER_SORTS)(
    'of all buyers, sorted by %s, on the first page and on a distant one',
    async (sort) => {
      let after: string | undefined
      for (let page = 0; page < 20; page += 1) {
        after = (await findOrderPage(db, { sort, limit: 100, ...(after && { after }) })).next ?? undefined
      }
      expect(await readsTooMuch(() => findOrderPage(db, { sort, limit: 50 }))).toEqual([])
      expect(
        await readsTooMuch(() => findOrderPage(db, { sort, limit: 50, ...(after && { after }) })),
      ).toEqual([])
    },
  )

  test.each(ORDER_STATUSES.flatMap((status) => ORDER_SORTS.map((sort) => [status, sort] as const)))(
    'with status %s, sorted by %s',
    async (status, sort) => {
      expect(await readsTooMuch(() => findOrderPage(db, { status, sort, limit: 50 }))).toEqual([])
    },
  )

  test.each(
    ORDER_QUEUES.flatMap((queue) => [undefined, ...ORDER_SORTS].map((sort) => [queue, sort] as const)),
  )('in the queue %s, sorted by %s', async (queue, sort) => {
    expect(await readsTooMuch(() => findOrderPage(db, { queue, sort, limit: 50 }))).toEqual([])
    expect(await readsTooMuch(() => findOrderPage(db, { queue, sort, q: 'buyer', limit: 50 }))).toEqual([])
  })

  test.each(['RF91 9E37 79B1', 'RF919E3779B1'])('the payment reference %s', async (q) => {
    expect(await readsTooMuch(() => findOrderPage(db, { q, sort: 'newest', limit: 50 }))).toEqual([])
  })

  test.each(['buyer-7@', '9e3779b1', 'fx-19', 'company', 'qqqzzz', 'zq', '7'])(
    'searched for %s',
    async (q) => {
      expect(await readsTooMuch(() => findOrderPage(db, { q, sort: 'newest', limit: 50 }))).toEqual([])
    },
  )

  // Each order contains the word “company”, and a drill shop sells hammers.
  test.each(['company', 'hammer', 'RF91 9E37', '9e3779b1', 'qqqzzz'])('suggested for %s', async (q) => {
    expect(await readsTooMuch(() => findOrderSuggestions(db, q, 5))).toEqual([])
    expect(await readsTooMuch(() => findOrderSuggestions(db, q, 5, BUYER))).toEqual([])
  })

  test('of one buyer, with their counts and products', async () => {
    expect(await readsTooMuch(() => findOrderPage(db, { sort: 'newest', limit: 50 }, BUYER))).toEqual([])
    expect(
      await readsTooMuch(() => findOrderPage(db, { status: 'placed', sort: 'oldest', limit: 2 }, BUYER)),
    ).toEqual([])
    expect(await readsTooMuch(() => countBuyerOrders(db, BUYER))).toEqual([])
    expect(await readsTooMuch(() => findOrderedProducts(db, BUYER))).toEqual([])
  })

  test('one order', async () => {
    expect(await readsTooMuch(() => findOrderByNumber(db, '9E3779B1'))).toEqual([])
  })

  test('counts and shipped orders by month', async () => {
    expect(await readsTooMuch(() => countAllOrders(db, now))).toEqual([])
    expect(await readsTooMuch(() => countShippedByMonth(db, now))).toEqual([])
  })

  test('counts match a full count of the orders', async () => {
    const { rows } = await pool.query<{ status: string; orders: number; cents: number }>(
      'select status, count(*) as orders, sum(total)::bigint as cents from orders group by status',
    )
    const { counts, unpaidTotal } = await countAllOrders(db, now)
    expect(counts).toEqual(Object.fromEntries(rows.map(({ status, orders }) => [status, orders])))
    expect(unpaidTotal).toBe((rows.find(({ status }) => status === 'placed')?.cents ?? 0) / 100)
  })
})

describe('reviews and users', () => {
  test.each([
    ...ORDER_QUEUES.map((queue) => ({ queue })),
    ...(['placed', 'paid'] as const).map((status) => ({ status })),
  ])('the figure of $queue$status on the start page is the number of rows of its list', async (list) => {
    const { counts, queues } = await countAllOrders(db, now)
    const figure = 'queue' in list ? queues?.[list.queue] : counts[list.status]
    let rows = 0
    let after: string | null = ''
    while (after !== null) {
      const page = await findOrderPage(db, { ...list, limit: 100, ...(after && { after }) }, undefined, now)
      rows += page.items.length
      after = page.next
    }
    expect({ figure: figure ?? 0, rows }).toEqual({ figure: rows, rows })
  })

  test('reviews and their summary', async () => {
    expect(await readsTooMuch(() => listReviews(db, { sort: 'newest', limit: 6 }))).toEqual([])
    expect(await readsTooMuch(() => getRatingSummary(db, now))).toEqual([])
  })

  test.each(['name', 'newest', 'oldest'] as const)('users sorted by %s', async (sort) => {
    expect(await readsTooMuch(() => listUsers(db, { sort, limit: 50 }, now))).toEqual([])
  })

  test('users searched', async () => {
    expect(await readsTooMuch(() => listUsers(db, { q: 'buyer-77', sort: 'name', limit: 50 }, now))).toEqual(
      [],
    )
  })
})
