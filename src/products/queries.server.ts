import { hash } from 'node:crypto'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type CursorType, decodeCursor, encodeCursor } from '#app/app/cursor.server.ts'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { centsFromDecimal, decimalFromCents } from '#app/lib/money.ts'
import type { Product, ProductFilters, ProductListQuery, ProductSort, ProductSummary } from './contract.ts'
import { loadFacetPartitions } from './facets/facet-data.server.ts'
import { computeFacetBounds, type FacetPartition } from './facets/facets.ts'
import { buildSearchCondition } from './search/search-index.server.ts'
import { selectCardSpecs } from './specifications/format-specs.ts'
import {
  FAMILY_IDS,
  type Family,
  type Material,
  type PowerSource,
  type ProductSpecs,
} from './specifications/specifications.ts'

/** Raised when the drawings change, so that their immutable addresses change with them. */
const DRAWING_REVISION = 1

/** The immutable address of a machine's drawing: another machine, other figures or other pens give another one. */
export function getDrawingUrl(product: Pick<Row<'products'>, 'sku' | 'family' | 'specs'>): string {
  const drawn = JSON.stringify([DRAWING_REVISION, product.sku, product.family, product.specs])
  const version = hash('sha256', drawn, 'base64url').slice(0, 8)
  return `/drawings/${encodeURIComponent(product.sku)}.svg?v=${version}`
}

/** A machine with the contract's spellings. */
export function toProductDto(row: Row<'products'>): Product {
  return {
    _id: row.id,
    name: row.name,
    price: decimalFromCents(row.unit_price),
    quentity: row.stock,
    picture: row.picture ?? getDrawingUrl(row),
    supplier: 'FIX IT',
    discription: row.description,
    minOrder: row.min_order,
    orderMultiple: row.order_multiple,
    priceBreaks: row.price_breaks.map(({ from, unitPrice }) => ({
      from,
      price: decimalFromCents(unitPrice),
    })),
    sku: row.sku,
    family: row.family as Family,
    powerSource: row.power_source as PowerSource,
    specs: row.specs as ProductSpecs,
    version: row.version,
    archived: row.archived_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

export function toProductSummary(product: Product): ProductSummary {
  const { supplier, family, powerSource, version, createdAt, ...shown } = product
  return { ...shown, specs: selectCardSpecs(product.specs) }
}

/** A machine by its id or its SKU, archived ones included; undefined when there is none. */
export async function findProductById(db: Db, id: string): Promise<Product | undefined> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toProductDto(row)
}

export function findProductBySku(db: Db, sku: string): Promise<Row<'products'> | undefined> {
  return db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirst()
}

type ProductExpressionBuilder = ExpressionBuilder<Schema, 'products'>

const CAPACITY_COLUMNS = {
  steel: 'capacity_steel',
  wood: 'capacity_wood',
  concrete: 'capacity_concrete',
  stone: 'capacity_stone',
} as const satisfies Record<Material, keyof Schema['products']>

/** One condition a filter, so that a facet can be counted with every filter but its own. */
function buildFilterConditions(query: ProductFilters) {
  const cents = (decimal: number) => centsFromDecimal(Math.round(decimal * 100) / 100) ?? 0
  return {
    family: (eb: ProductExpressionBuilder) =>
      query.family ? eb('family', 'in', query.family) : eb.lit(true),
    power: (eb: ProductExpressionBuilder) =>
      query.power ? eb('power_source', 'in', query.power) : eb.lit(true),
    price: (eb: ProductExpressionBuilder) =>
      eb.and([
        query.priceFrom === undefined ? eb.lit(true) : eb('unit_price', '>=', cents(query.priceFrom)),
        query.priceTo === undefined ? eb.lit(true) : eb('unit_price', '<=', cents(query.priceTo)),
      ]),
    stock: (eb: ProductExpressionBuilder) => (query.inStock ? eb('stock', '>', 0) : eb.lit(true)),
    capacity: (eb: ProductExpressionBuilder) =>
      query.capacity === undefined
        ? eb.lit(true)
        : eb(CAPACITY_COLUMNS[query.material ?? 'steel'], '>=', query.capacity),
  }
}

interface Sort {
  expression: RawBuilder<string | number>
  /** What `by` is in the database. */
  type: CursorType
  isDescending: boolean
  /** Set where the order stands in a table of its own. */
  isStockOrder?: true
}

const sortKey = sql<string | number>
const STOCK_SORT = { expression: sortKey`stock_order.stock`, type: 'bigint', isStockOrder: true } as const

// An expression is sorted by the index that was made for the very same one: migration 0004.
const SORTS: Record<ProductSort, Sort> = {
  oldest: { expression: sortKey`products.id`, type: 'text', isDescending: false },
  newest: { expression: sortKey`products.id`, type: 'text', isDescending: true },
  price: { expression: sortKey`unit_price`, type: 'bigint', isDescending: false },
  '-price': { expression: sortKey`unit_price`, type: 'bigint', isDescending: true },
  name: { expression: sortKey`lower(name)`, type: 'text', isDescending: false },
  stock: { ...STOCK_SORT, isDescending: false },
  '-stock': { ...STOCK_SORT, isDescending: true },
  capacity: {
    expression: sortKey`coalesce(capacity_steel, capacity_concrete, 0)`,
    type: 'double precision',
    isDescending: true,
  },
  // In the order of the catalogue, not of the alphabet.
  family: {
    expression: sortKey`array_position(${sql.lit(`{${FAMILY_IDS.join(',')}}`)}::text[], family)`,
    type: 'bigint',
    isDescending: false,
  },
}

export function isSortedByStock(sort: ProductSort | undefined): boolean {
  return SORTS[sort ?? 'oldest'].isStockOrder ?? false
}

export interface ProductListPage {
  products: Product[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** How many machines of the list stand before this page. */
  position: number
}

/**
 * A page of machines (or, without `limit`, all of them), oldest first unless `sort` says otherwise. By stock they are
 * sorted as of when that order was last brought up to date (`stock-order.server.ts`).
 */
export async function listProducts(db: Db, query: ProductListQuery): Promise<ProductListPage> {
  const search = await buildSearchCondition(db, query.q)
  const sort = SORTS[query.sort ?? 'oldest']
  const direction = sort.isDescending ? 'desc' : 'asc'
  const after = query.after ? decodeCursor(query.after, sort.type) : null
  const id = sort.isStockOrder ? sql.ref<string>('stock_order.product_id') : sql.ref<string>('products.id')
  const from = db.selectFrom('products')
  let select = (
    sort.isStockOrder ? from.innerJoin('stock_order', 'stock_order.product_id', 'products.id') : from
  )
    .selectAll('products')
    .select(sort.expression.as('sort_value'))
    .where('archived_at', query.archived === '1' ? 'is not' : 'is', null)
    .where((eb) => eb.and(Object.values(buildFilterConditions(query)).map((condition) => condition(eb))))
    .orderBy(sort.expression, direction)
    .orderBy(id, direction)
  if (search) select = select.where(search)
  if (after) {
    const place = sql`(cast(${after.value} as ${sql.raw(sort.type)}), ${after.id}::text)`
    select = select.where(
      sql<boolean>`(${sort.expression}, ${id}) ${sql.raw(sort.isDescending ? '<' : '>')} ${place}`,
    )
  }
  if (query.limit) select = select.limit(query.limit + 1)
  const rows = await select.execute()
  const shown = query.limit ? rows.slice(0, query.limit) : rows
  const last = shown.at(-1)
  const position = after?.position ?? 0
  return {
    products: shown.map(toProductDto),
    next:
      last && rows.length > shown.length
        ? encodeCursor({ value: last.sort_value, id: last.id, position: position + shown.length })
        : null,
    position,
  }
}

/** More hits than this are not counted: a search that finds so many wants another word. */
const MAX_COUNTED_HITS = 500

/** The figures of the machines a search finds; of any five hundred where there are more. */
export async function loadSearchPartitions(
  db: Db,
  q: string,
): Promise<{ partitions: FacetPartition[]; hasMore: boolean } | null> {
  const search = await buildSearchCondition(db, q)
  if (!search) return null
  const found = db
    .selectFrom('products')
    .select(['family', 'power_source', 'unit_price', 'stock'])
    .select(['capacity_steel', 'capacity_wood', 'capacity_concrete', 'capacity_stone'])
    .where('archived_at', 'is', null)
    .where(search)

  // Planned as if all were wanted, and then left off: planned for a few, it would look for them one machine after another.
  const some = sql`with found as materialized ${found} select * from found limit ${MAX_COUNTED_HITS + 1}`
  const partitions = await loadFacetPartitions(db, some)
  return { partitions, hasMore: computeFacetBounds(partitions).total > MAX_COUNTED_HITS }
}
