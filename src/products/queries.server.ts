import { hash } from 'node:crypto'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type CursorType, decodeCursor, encodeCursor } from '#app/app/cursor.server.ts'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { centsFromDecimal, decimalFromCents } from '#app/lib/money.ts'
import type { MachineOnCard, Product, ProductFilters, ProductListQuery, ProductSort } from './contract.ts'
import { figuresOf } from './facets/facet-data.server.ts'
import { type FigureGroup, frameOf } from './facets/facets.ts'
import { searchCondition } from './search/search-index.server.ts'
import { specsOnCard } from './specifications/format-specs.ts'
import {
  FAMILY_IDS,
  type Family,
  type MachineSpecs,
  type Material,
  type PowerSource,
} from './specifications/specifications.ts'

/** Raised when the drawings change, so that their immutable addresses change with them. */
const DRAWING_REVISION = 1

/** The immutable address of a machine's drawing: another machine, other figures or other pens give another one. */
export function drawingAddress(product: Pick<Row<'products'>, 'sku' | 'family' | 'specs'>): string {
  const drawn = JSON.stringify([DRAWING_REVISION, product.sku, product.family, product.specs])
  const version = hash('sha256', drawn, 'base64url').slice(0, 8)
  return `/drawings/${encodeURIComponent(product.sku)}.svg?v=${version}`
}

/** A machine with the contract's spellings. */
export function productOnTheWire(row: Row<'products'>): Product {
  return {
    _id: row.id,
    name: row.name,
    price: decimalFromCents(row.unit_price),
    quentity: row.stock,
    picture: row.picture ?? drawingAddress(row),
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
    specs: row.specs as MachineSpecs,
    version: row.version,
    archived: row.archived_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

export function machineOnCard(product: Product): MachineOnCard {
  const { supplier, family, powerSource, version, createdAt, ...shown } = product
  return { ...shown, specs: specsOnCard(product.specs) }
}

/** A machine by its id or its SKU, archived ones included; undefined when there is none. */
export async function productById(db: Db, id: string): Promise<Product | undefined> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  return row && productOnTheWire(row)
}

export function productBySku(db: Db, sku: string): Promise<Row<'products'> | undefined> {
  return db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirst()
}

type Products = ExpressionBuilder<Schema, 'products'>

const CAPACITY = {
  steel: 'capacity_steel',
  wood: 'capacity_wood',
  concrete: 'capacity_concrete',
  stone: 'capacity_stone',
} as const satisfies Record<Material, keyof Schema['products']>

/** One condition a filter, so that a facet can be counted with every filter but its own. */
function conditionsOf(query: ProductFilters) {
  const cents = (decimal: number) => centsFromDecimal(Math.round(decimal * 100) / 100) ?? 0
  return {
    family: (eb: Products) => (query.family ? eb('family', 'in', query.family) : eb.lit(true)),
    power: (eb: Products) => (query.power ? eb('power_source', 'in', query.power) : eb.lit(true)),
    price: (eb: Products) =>
      eb.and([
        query.priceFrom === undefined ? eb.lit(true) : eb('unit_price', '>=', cents(query.priceFrom)),
        query.priceTo === undefined ? eb.lit(true) : eb('unit_price', '<=', cents(query.priceTo)),
      ]),
    stock: (eb: Products) => (query.inStock ? eb('stock', '>', 0) : eb.lit(true)),
    capacity: (eb: Products) =>
      query.capacity === undefined
        ? eb.lit(true)
        : eb(CAPACITY[query.material ?? 'steel'], '>=', query.capacity),
  }
}

interface Sort {
  by: RawBuilder<string | number>
  /** What `by` is in the database. */
  type: CursorType
  down: boolean
  /** Set where the order stands in a table of its own. */
  isStockOrder?: true
}

const key = sql<string | number>
const byStock = { by: key`stock_order.stock`, type: 'bigint', isStockOrder: true } as const

// An expression is sorted by the index that was made for the very same one: migration 0004.
const SORTS: Record<ProductSort, Sort> = {
  oldest: { by: key`products.id`, type: 'text', down: false },
  newest: { by: key`products.id`, type: 'text', down: true },
  price: { by: key`unit_price`, type: 'bigint', down: false },
  '-price': { by: key`unit_price`, type: 'bigint', down: true },
  name: { by: key`lower(name)`, type: 'text', down: false },
  stock: { ...byStock, down: false },
  '-stock': { ...byStock, down: true },
  capacity: {
    by: key`coalesce(capacity_steel, capacity_concrete, 0)`,
    type: 'double precision',
    down: true,
  },
  // In the order of the catalogue, not of the alphabet.
  family: {
    by: key`array_position(${sql.lit(`{${FAMILY_IDS.join(',')}}`)}::text[], family)`,
    type: 'bigint',
    down: false,
  },
}

export function isSortedByStock(sort: ProductSort | undefined): boolean {
  return SORTS[sort ?? 'oldest'].isStockOrder ?? false
}

export interface ProductPage {
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
export async function productPage(db: Db, query: ProductListQuery): Promise<ProductPage> {
  const search = await searchCondition(db, query.q)
  const sort = SORTS[query.sort ?? 'oldest']
  const direction = sort.down ? 'desc' : 'asc'
  const after = query.after ? decodeCursor(query.after, sort.type) : null
  const id = sort.isStockOrder ? sql.ref<string>('stock_order.product_id') : sql.ref<string>('products.id')
  const from = db.selectFrom('products')
  let select = (
    sort.isStockOrder ? from.innerJoin('stock_order', 'stock_order.product_id', 'products.id') : from
  )
    .selectAll('products')
    .select(sort.by.as('sort_value'))
    .where('archived_at', query.archived === '1' ? 'is not' : 'is', null)
    .where((eb) => eb.and(Object.values(conditionsOf(query)).map((condition) => condition(eb))))
    .orderBy(sort.by, direction)
    .orderBy(id, direction)
  if (search) select = select.where(search)
  if (after) {
    const place = sql`(cast(${after.value} as ${sql.raw(sort.type)}), ${after.id}::text)`
    select = select.where(sql<boolean>`(${sort.by}, ${id}) ${sql.raw(sort.down ? '<' : '>')} ${place}`)
  }
  if (query.limit) select = select.limit(query.limit + 1)
  const rows = await select.execute()
  const shown = query.limit ? rows.slice(0, query.limit) : rows
  const last = shown.at(-1)
  const position = after?.position ?? 0
  return {
    products: shown.map(productOnTheWire),
    next:
      last && rows.length > shown.length
        ? encodeCursor({ value: last.sort_value, id: last.id, position: position + shown.length })
        : null,
    position,
  }
}

/** More hits than this are not counted: a search that finds so many wants another word. */
const MOST_HITS = 500

/** The figures of the machines a search finds; of any five hundred where there are more. */
export async function figuresFound(
  db: Db,
  q: string,
): Promise<{ groups: FigureGroup[]; areMore: boolean } | null> {
  const search = await searchCondition(db, q)
  if (!search) return null
  const found = db
    .selectFrom('products')
    .select(['family', 'power_source', 'unit_price', 'stock'])
    .select(['capacity_steel', 'capacity_wood', 'capacity_concrete', 'capacity_stone'])
    .where('archived_at', 'is', null)
    .where(search)

  // Planned as if all were wanted, and then left off: planned for a few, it would look for them one machine after another.
  const some = sql`with found as materialized ${found} select * from found limit ${MOST_HITS + 1}`
  const groups = await figuresOf(db, some)
  return { groups, areMore: frameOf(groups).total > MOST_HITS }
}
