import { createHash } from 'node:crypto'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db, Row, Schema } from '../db/schema.server.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../http/cursor.server.ts'
import { centsFromDecimal, decimalFromCents } from '../lib/money.ts'
import type {
  MachineOnCard,
  Product,
  ProductFacets,
  ProductFilters,
  ProductListQuery,
  ProductSort,
} from './contract.ts'
import { searchCondition } from './search.server.ts'
import { specsOnCard } from './spec-words.ts'
import {
  FAMILY_IDS,
  type Family,
  type MachineSpecs,
  type Material,
  POWER_SOURCE_IDS,
  type PowerSource,
} from './specs.ts'

/** Raised when the drawings change, so that their immutable addresses change with them. */
const DRAWING_REVISION = 1

/** The immutable address of a machine's drawing: another machine, other figures or other pens give another one. */
export function drawingAddress(product: Pick<Row<'products'>, 'sku' | 'family' | 'specs'>): string {
  const drawn = JSON.stringify([DRAWING_REVISION, product.sku, product.family, product.specs])
  const version = createHash('sha256').update(drawn).digest('base64url').slice(0, 8)
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
  const { _id, name, sku, price, quentity, minOrder, picture, discription, specs } = product
  return { _id, name, sku, price, quentity, minOrder, picture, discription, specs: specsOnCard(specs) }
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

const key = sql<string | number>

const SORTS = {
  oldest: { by: key`id`, down: false },
  newest: { by: key`id`, down: true },
  price: { by: key`unit_price`, down: false },
  '-price': { by: key`unit_price`, down: true },
  name: { by: key`lower(name)`, down: false },
  stock: { by: key`stock`, down: false },
  '-stock': { by: key`stock`, down: true },
  capacity: { by: key`coalesce(capacity_steel, capacity_concrete, 0)`, down: true },
  // In the order of the catalogue, not of the alphabet.
  family: { by: key`array_position(${sql.lit(`{${FAMILY_IDS.join(',')}}`)}::text[], family)`, down: false },
} satisfies Record<ProductSort, { by: RawBuilder<string | number>; down: boolean }>

export interface ProductPage {
  products: Product[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** How many machines of the list stand before this page. */
  position: number
}

/** A page of machines (or, without `limit`, all of them), oldest first unless `sort` says otherwise. */
export async function productPage(db: Db, query: ProductListQuery): Promise<ProductPage> {
  const search = await searchCondition(db, query.q)
  const sort = SORTS[query.sort ?? 'oldest']
  const after = query.after ? decodeCursor(query.after) : null
  let select = db
    .selectFrom('products')
    .selectAll()
    .select(sort.by.as('sort_value'))
    .where('archived_at', query.archived === '1' ? 'is not' : 'is', null)
    .where((eb) => eb.and(Object.values(conditionsOf(query)).map((condition) => condition(eb))))
    .orderBy(sort.by, sort.down ? 'desc' : 'asc')
    .orderBy('id', sort.down ? 'desc' : 'asc')
  if (search) select = select.where(search)
  if (after) select = select.where(beyond(sort, after))
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

function beyond(sort: (typeof SORTS)[ProductSort], after: Cursor) {
  const type = sql.raw(typeof after.value === 'number' ? 'double precision' : 'text')
  const place = sql`(cast(${after.value} as ${type}), ${after.id}::text)`
  return sort.down ? sql<boolean>`(${sort.by}, id) < ${place}` : sql<boolean>`(${sort.by}, id) > ${place}`
}

/** Each step the same factor wide: prices run from one drill to a machine tool, and most lie near the lower end. */
const HISTOGRAM_STEPS = 12

/** How many machines each choice of a filter would show, each counted with every other filter set. One scan. */
export async function productFacets(db: Db, query: ProductFilters): Promise<ProductFacets> {
  const search = await searchCondition(db, query.q)
  const conditions = conditionsOf(query)
  const names = Object.keys(conditions) as (keyof typeof conditions)[]
  const judged = db
    .selectFrom('products')
    .select(['family', 'power_source', 'unit_price', 'stock'])
    .select(['capacity_steel', 'capacity_wood', 'capacity_concrete', 'capacity_stone'])
    .select((eb) => [
      ...names.map((name) => conditions[name](eb).as(`by_${name}`)),
      (search ? search(eb) : eb.lit(true)).as('by_search'),
    ])
    .where('archived_at', 'is', null)
  const allBut = (own?: keyof typeof conditions) =>
    sql.join(
      [...names.filter((name) => name !== own).map((name) => `by_${name}`), 'by_search'].map((name) =>
        sql.ref(name),
      ),
      sql` and `,
    )
  const counted = <Choice extends string>(
    column: string,
    own: keyof typeof conditions,
    choices: readonly Choice[],
  ) =>
    sql`json_build_object(${sql.join(
      choices.flatMap((choice) => [
        sql.lit(choice),
        sql`count(*) filter (where ${sql.ref(column)} = ${sql.lit(choice)} and ${allBut(own)})`,
      ]),
    )})`
  const { rows } = await sql<FacetRow>`
    with judged as (${judged}), range as (
      select coalesce(min(unit_price), 0) as low, coalesce(max(unit_price), 0) as high from judged
    )
    select
      count(*) filter (where ${allBut()}) as hits,
      count(*) as total,
      ${counted('family', 'family', FAMILY_IDS)} as family,
      ${counted('power_source', 'power', POWER_SOURCE_IDS)} as power,
      count(*) filter (where stock > 0 and ${allBut('stock')}) as in_stock,
      (select low from range) as low,
      (select high from range) as high,
      max(capacity_steel) as steel, max(capacity_wood) as wood,
      max(capacity_concrete) as concrete, max(capacity_stone) as stone,
      (select coalesce(json_agg(json_build_array(step, pieces)), '[]') from (
        select width_bucket(ln(greatest(unit_price, 1)), ln(greatest(low, 1)), ln(high + 1), ${sql.lit(HISTOGRAM_STEPS)}) as step,
          count(*) as pieces
        from judged, range where ${allBut('price')} group by 1
      ) steps) as histogram
    from judged`.execute(db)
  return facetsOnTheWire(rows[0])
}

interface FacetRow {
  hits: number
  total: number
  family: Record<string, number>
  power: Record<string, number>
  in_stock: number
  low: number
  high: number
  steel: number | null
  wood: number | null
  concrete: number | null
  stone: number | null
  histogram: [step: number, pieces: number][]
}

function facetsOnTheWire(row: FacetRow | undefined): ProductFacets {
  if (!row) throw new Error('an aggregate always gives one row')
  const histogram = Array.from({ length: HISTOGRAM_STEPS }, () => 0)
  for (const [step, pieces] of row.histogram) histogram[step - 1] = pieces
  return {
    hits: row.hits,
    total: row.total,
    family: row.family,
    power: row.power,
    inStock: row.in_stock,
    price: { from: decimalFromCents(row.low), to: decimalFromCents(row.high), histogram },
    capacity: {
      steel: row.steel ?? 0,
      wood: row.wood ?? 0,
      concrete: row.concrete ?? 0,
      stone: row.stone ?? 0,
    },
  }
}

/** Pieces in stock and machines listed, for each family. */
export function stockByFamily(db: Db) {
  return db
    .selectFrom('products')
    .select(['family'])
    .select((eb) => [
      eb.fn.countAll<number>().as('machines'),
      sql<number>`coalesce(sum(stock), 0)::bigint`.as('pieces'),
    ])
    .where('archived_at', 'is', null)
    .groupBy('family')
    .execute()
}
