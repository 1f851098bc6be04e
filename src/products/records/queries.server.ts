import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type KeysetOrder, type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { optionalDecimal } from '#app/lib/money.ts'
import { CAPACITY_COLUMNS } from '../core/capacity-columns.server.ts'
import type { FloorPriceDto, ProductDto } from '../core/contract.ts'
import type { ProductFilters, ProductListQuery, ProductSort } from '../core/list-contract.ts'
import { toProductDto } from '../core/product-dto.server.ts'
import { normalizeSku } from '../core/rules.ts'
import type { SpecFilter } from '../core/spec-facets.ts'
import { loadFacetPartitions } from '../list-query/facet-data.server.ts'
import { computeFacetBounds, type FacetPartition } from '../list-query/facets.ts'
import { planSearch, type SearchPlan } from '../search/search-plan.server.ts'
import { FAMILY_IDS } from '../specifications/families.ts'
import { type ProductSpecs, toSpecs } from '../specifications/specifications.ts'
import { stockLevelCondition } from './stock-levels.queries.server.ts'

/** True if there was ever a product: products are archived, not deleted. */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The IDs of the newest products on sale. */
export async function listActiveProductIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds active and archived products. */
export async function findProductById(db: Db, id: string): Promise<ProductDto | undefined> {
  const row = await findRow(db, 'products', id)
  return row && toProductDto(row)
}

/** Internal: no call for buyers returns it. */
export async function findFloorPrice(db: Db, id: string): Promise<FloorPriceDto | undefined> {
  const row = await findRow(db, 'products', id, ['floor_price'])
  return row && { floorPrice: optionalDecimal(row.floor_price) }
}

/** Finds active and archived products, also by a former SKU: links in sent emails and documents keep working. */
export async function findProductBySku(db: Db, sku: string): Promise<Row<'products'> | undefined> {
  const current = await findRow(db, 'products', { sku })
  if (current) return current
  return db
    .selectFrom('products')
    .innerJoin('former_skus', 'former_skus.product_id', 'products.id')
    .selectAll('products')
    .where('former_skus.sku', '=', sku)
    .where('former_skus.sku_key', '=', normalizeSku(sku))
    .executeTakeFirst()
}

type ProductExpressionBuilder = ExpressionBuilder<Schema, 'products'>

function buildFilterConditions(query: ProductFilters) {
  // A filter may contain fractions of a cent.
  const toCents = (decimal: number) => Math.round(decimal * 100)
  return {
    family: (eb: ProductExpressionBuilder) =>
      query.family ? eb('family', 'in', query.family) : eb.lit(true),
    power: (eb: ProductExpressionBuilder) =>
      query.power ? eb('power_source', 'in', query.power) : eb.lit(true),
    price: (eb: ProductExpressionBuilder) =>
      eb.and([
        query.priceFrom === undefined ? eb.lit(true) : eb('unit_price', '>=', toCents(query.priceFrom)),
        query.priceTo === undefined ? eb.lit(true) : eb('unit_price', '<=', toCents(query.priceTo)),
      ]),
    stock: (eb: ProductExpressionBuilder) => (query.inStock ? eb('stock', '>', 0) : eb.lit(true)),
    capacity: (eb: ProductExpressionBuilder) =>
      query.capacity === undefined
        ? eb.lit(true)
        : eb(CAPACITY_COLUMNS[query.material ?? 'steel'], '>=', query.capacity),
    specs: (eb: ProductExpressionBuilder) => eb.and(listSpecConditions(query.spec)),
  }
}

/** One condition for each specification. Its numbers must all be met, its choices are alternatives. */
function listSpecConditions(filters: readonly SpecFilter[] = []): RawBuilder<SqlBool>[] {
  return [...Map.groupBy(filters, ({ key }) => key)].flatMap(([key, group]) => {
    const value = sql`specs ->> ${sql.lit(key)}`
    const choices = group.filter(({ kind }) => kind === 'choice').map((filter) => filter.value)
    if (choices.length > 0) return sql<SqlBool>`${value} in (${sql.join(choices)})`
    return group.map(({ kind, value: limit }) =>
      kind === 'min'
        ? sql<SqlBool>`(${value})::double precision >= ${limit}`
        : sql<SqlBool>`(${value})::double precision <= ${limit}`,
    )
  })
}

interface Sort extends Pick<KeysetOrder, 'by' | 'isDescending'> {
  /** True when the sort needs the table `stock_sort_keys`. */
  isStockOrder?: true
}

// PostgreSQL uses an index only for the exact expression of the index: see migration 0004.
const BY_PRICE = { expression: sql<number>`unit_price`, type: 'bigint' } as const
const BY_NAME = { expression: sql<string>`lower(name)`, type: 'text' } as const
const BY_STOCK = { expression: sql<number>`stock_sort_keys.stock`, type: 'bigint' } as const
const BY_CAPACITY = {
  expression: sql<number>`coalesce(capacity_steel, capacity_concrete, 0)`,
  type: 'double precision',
} as const
// Sorts families in the order of the catalog, not alphabetically.
const BY_FAMILY = {
  expression: sql<number>`array_position(${sql.lit(`{${FAMILY_IDS.join(',')}}`)}::text[], family)`,
  type: 'bigint',
} as const

const SORTS: Record<ProductSort, Sort> = {
  oldest: {},
  newest: { isDescending: true },
  price: { by: BY_PRICE },
  '-price': { by: BY_PRICE, isDescending: true },
  name: { by: BY_NAME },
  stock: { by: BY_STOCK, isStockOrder: true },
  '-stock': { by: BY_STOCK, isStockOrder: true, isDescending: true },
  capacity: { by: BY_CAPACITY, isDescending: true },
  family: { by: BY_FAMILY },
  // Depends on the query: see `orderByRelevance`.
  relevance: {},
}

/** For a search the best match first; for a diameter alone the smallest product that can drill it; otherwise the newest. */
function orderByRelevance(search: SearchPlan | null, { capacity, material = 'steel' }: ProductFilters): Sort {
  if (search) return { by: { expression: search.rank, type: 'double precision' } }
  if (capacity === undefined) return { isDescending: true }
  return { by: { expression: sql.ref(CAPACITY_COLUMNS[material]), type: 'double precision' } }
}

/** A search with more matches is too broad to rank them all. */
const MAX_RANKED = 2_000

export function isSortedByStock(sort: ProductSort | undefined): boolean {
  return SORTS[sort ?? 'oldest'].isStockOrder ?? false
}

/**
 * A page of products, or all of them without `limit`; oldest first by default. Refresh the stock sort index
 * (`stock-sort-index.server.ts`) before you sort by stock.
 */
export async function listProducts(db: Db, query: ProductListQuery): Promise<KeysetPage<ProductDto>> {
  return mapPage(await listProductRows(db, query), toProductDto)
}

/** Archived products are listed by themselves. */
const listedOf = ({ archived }: Pick<ProductFilters, 'archived'>) =>
  archived === '1' ? sql<SqlBool>`archived_at is not null` : sql<SqlBool>`archived_at is null`

/** The same page as rows of the table. */
export async function listProductRows(db: Db, query: ProductListQuery): Promise<KeysetPage<Row<'products'>>> {
  const search = await planSearch(db, query.q, query.archived === '1')
  const { isStockOrder, ...sort } =
    query.sort === 'relevance' ? orderByRelevance(search, query) : SORTS[query.sort ?? 'oldest']
  const isRanked = search && query.sort === 'relevance'
  const table = db.selectFrom('products')
  const from = isRanked
    ? (db.selectFrom(() =>
        search.selectMatches(MAX_RANKED, undefined, listedOf(query)).as('products'),
      ) as unknown as typeof table)
    : table
  let select = (
    isStockOrder ? from.innerJoin('stock_sort_keys', 'stock_sort_keys.product_id', 'products.id') : from
  )
    .selectAll('products')
    .where(listedOf(query))
    .where((eb) => eb.and(Object.values(buildFilterConditions(query)).map((condition) => condition(eb))))
  if (query.stockLevel) select = select.where(stockLevelCondition(query.stockLevel))
  if (search && !isRanked) select = select.where(search.condition)
  const order = { ...sort, id: sql.ref<string>(isStockOrder ? 'stock_sort_keys.product_id' : 'products.id') }
  return keysetPage(select, order, query)
}

/** A search with more hits than this is too broad for exact counts. */
const MAX_COUNTED_HITS = 500

const COUNTED_COLUMNS = sql`family, power_source, unit_price, stock,
  capacity_steel, capacity_wood, capacity_concrete, capacity_stone`

interface SuggestedProducts {
  search: SearchPlan | null
  /** The best matches. */
  products: ProductDto[]
  /** The number of matches by family, of any 500 of them when there are more. */
  families: Record<string, number>
  hits: number
  hasMoreHits: boolean
}

/** Suggestions for the search field. The counted matches are also those that are ranked, so that they are found once. */
export async function suggestProducts(db: Db, q: string, limit: number): Promise<SuggestedProducts> {
  const search = await planSearch(db, q)
  if (!search) return { search, products: [], families: {}, hits: 0, hasMoreHits: false }
  const matches = search.selectMatches(MAX_COUNTED_HITS + 1, sql`*`, sql`archived_at is null`)
  const { rows } = await sql<Row<'products'> & { families: Record<string, number> }>`
    with matches as materialized ${matches}
    select best.*, (select json_object_agg(family, count) from
      (select family, count(*) from matches group by family) counted) as families
    from (select * from matches as products order by ${search.rank}, id limit ${limit}) best`.execute(db)
  const families = rows[0]?.families ?? {}
  const hits = Object.values(families).reduce((sum, count) => sum + count, 0)
  return { search, products: rows.map(toProductDto), families, hits, hasMoreHits: hits > MAX_COUNTED_HITS }
}

/**
 * The facet data of the products that a search and the filters by specification find, or of the archive; of any 500 of them
 * when there are more. Null without any of them, because the counts are then in memory.
 */
export async function loadFoundPartitions(
  db: Db,
  { q, family, spec, archived }: ProductFilters,
): Promise<{ partitions: FacetPartition[]; hasMore: boolean; search: SearchPlan | null } | null> {
  const search = await planSearch(db, q, archived === '1')
  if (!search && !spec && archived !== '1') return null
  const specConditions = spec
    ? [...(family ? [sql<SqlBool>`family in (${sql.join(family)})`] : []), ...listSpecConditions(spec)]
    : []
  const isIncluded = sql<SqlBool>`${sql.join([listedOf({ archived }), ...specConditions], sql` and `)}`
  const maxHits = MAX_COUNTED_HITS + 1
  const hits = search
    ? search.selectMatches(maxHits, COUNTED_COLUMNS, isIncluded)
    : // `materialized` makes PostgreSQL plan for all hits. Planned for the limit only, it would scan product by product.
      sql`(with hits as materialized (select ${COUNTED_COLUMNS} from products where ${isIncluded})
        select * from hits limit ${maxHits})`
  const partitions = await loadFacetPartitions(db, hits)
  return { partitions, hasMore: computeFacetBounds(partitions).total > MAX_COUNTED_HITS, search }
}

const MAX_SPEC_ROWS = 2_000

/** The specifications of the products that match all filters except those by specification. */
export async function loadSpecRows(
  db: Db,
  { spec: _spec, ...filters }: ProductFilters,
): Promise<{ products: ProductSpecs[]; hasAll: boolean }> {
  const search = await planSearch(db, filters.q, filters.archived === '1')
  const rows = await db
    .selectFrom('products')
    .select('specs')
    .where(listedOf(filters))
    .where((eb) => eb.and(Object.values(buildFilterConditions(filters)).map((condition) => condition(eb))))
    .$if(search !== null, (found) => found.where(search?.condition as SearchPlan['condition']))
    .limit(MAX_SPEC_ROWS + 1)
    .execute()
  const products = rows.slice(0, MAX_SPEC_ROWS).map(({ specs }) => toSpecs(specs))
  return { products, hasAll: rows.length <= MAX_SPEC_ROWS }
}
