import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { decodeCursor, encodeCursor } from '#app/app/cursor.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { containsWord, searchTerms } from '#app/db/text-search.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { getDrawingUrl } from '#app/products/queries.server.ts'
import type { OrderedProduct, PurchaseListQuery } from '../contract.ts'

/** Orders with their first lines (all of them up to `lines`) and history. */
function selectOrdersWithLines(db: Db, lines = MAX_ORDER_LINES) {
  return db.selectFrom('orders').select((eb) => [
    'orders.id',
    'orders.number',
    'orders.buyer_name',
    'orders.user_id',
    'orders.buyer_email',
    'orders.address',
    'orders.phone',
    'orders.po_number',
    'orders.line_count',
    'orders.unit_count',
    'orders.status',
    'orders.total',
    'orders.placed_at',
    jsonArrayFrom(
      eb
        .selectFrom('order_lines')
        .innerJoin('products', 'products.id', 'order_lines.product_id')
        .select([
          'order_lines.line_no',
          'order_lines.product_id',
          'order_lines.sku',
          'order_lines.product_name',
          'order_lines.description',
          'order_lines.unit_price',
          'order_lines.quantity',
          'order_lines.available_before',
          'products.picture',
          'products.family',
          'products.specs',
        ])
        .whereRef('order_lines.order_id', '=', 'orders.id')
        // Lines are numbered from 1 without gaps: further ones are not even looked at.
        .where('order_lines.line_no', '<=', lines)
        .orderBy('order_lines.line_no'),
    ).as('lines'),
    jsonArrayFrom(
      eb
        .selectFrom('order_events')
        .select(['order_events.status', 'order_events.at', 'order_events.actor_name', 'order_events.note'])
        .whereRef('order_events.order_id', '=', 'orders.id')
        .orderBy('order_events.id'),
    ).as('events'),
  ])
}

/** An order as it is read, before it takes a shape of the contract. */
type StoredOrder = Awaited<ReturnType<ReturnType<typeof selectOrdersWithLines>['execute']>>[number]
export type OrderRow = Omit<StoredOrder, 'id' | 'user_id'>

const SORTS = {
  oldest: { column: 'orders.id', type: 'text', down: false },
  newest: { column: 'orders.id', type: 'text', down: true },
  total: { column: 'orders.total', type: 'bigint', down: false },
  '-total': { column: 'orders.total', type: 'bigint', down: true },
} as const

export interface OrderPage {
  orders: OrderRow[]
  next: string | null
}

/**
 * What a page of orders is cut from: the column all of its orders share, then the one they are sorted by, then the id.
 * Sorted by the first as well, although it is the same in every row, the database can only take the index that begins
 * with it; otherwise it expects the placed orders, say, to lie evenly among all others, and reads those instead.
 */
function pageKeys(query: PurchaseListQuery, buyerId: string | undefined) {
  const shared =
    buyerId !== undefined
      ? { column: 'orders.user_id', value: buyerId }
      : query.status && { column: 'orders.status', value: query.status }
  const sort = SORTS[query.sort ?? 'oldest']
  const columns = [shared?.column, sort.column === 'orders.id' ? undefined : sort.column, 'orders.id']
  return {
    shared,
    sort,
    columns: columns.filter((column) => column !== undefined).map((column) => sql.ref(column)),
  }
}

/**
 * A page of orders (or, without `limit`, all), oldest first unless `sort` says otherwise, each with all its lines
 * unless `lines` says how many.
 * @param buyerId the user whose orders are wanted; everybody's where it is left out
 */
export async function findOrderPage(db: Db, query: PurchaseListQuery, buyerId?: string): Promise<OrderPage> {
  const { shared, sort, columns } = pageKeys(query, buyerId)
  let select = selectOrdersWithLines(db, query.lines)
  for (const column of columns) select = select.orderBy(column, sort.down ? 'desc' : 'asc')
  if (shared) {
    select = select.where(sql<boolean>`${sql.ref(shared.column)} between ${shared.value} and ${shared.value}`)
  }
  if (query.status && buyerId !== undefined) select = select.where('orders.status', '=', query.status)
  for (const word of searchTerms(query.q)) {
    select = select.where(containsWord(sql.ref('orders.search_text'), word))
  }
  if (query.after) {
    const { value, id } = decodeCursor(query.after, sort.type)
    const place = [
      ...(shared ? [sql`${shared.value}::text`] : []),
      ...(sort.column === 'orders.id' ? [] : [sql`cast(${value} as ${sql.raw(sort.type)})`]),
      sql`${id}::text`,
    ]
    const beyond = sql.raw(sort.down ? '<' : '>')
    select = select.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(place)})`)
  }
  if (query.limit) select = select.limit(query.limit + 1)
  const rows = await select.execute()
  const shown = query.limit ? rows.slice(0, query.limit) : rows
  const last = shown.at(-1)
  return {
    orders: shown,
    next:
      last && rows.length > shown.length
        ? encodeCursor({
            value: sort.column === 'orders.total' ? last.total : last.id,
            id: last.id,
            position: 0,
          })
        : null,
  }
}

export type OrderFilter = Pick<PurchaseListQuery, 'q' | 'status'>

/** The orders a search is about, to be read in any shape. */
export function selectMatchingOrders(db: Db, { q, status }: OrderFilter) {
  let select = db.selectFrom('orders')
  if (status) select = select.where('orders.status', '=', status)
  for (const word of searchTerms(q)) select = select.where(containsWord(sql.ref('orders.search_text'), word))
  return select
}

/** One order by its number, with or without the dash; undefined when there is none. */
export async function findOrderByNumber(
  db: Db,
  number: string,
  lines?: number,
): Promise<StoredOrder | undefined> {
  return selectOrdersWithLines(db, lines)
    .where('orders.number', '=', normalizeOrderNumber(number))
    .executeTakeFirst()
}

/** The same for `reader`: somebody else's order is no order at all, except for administrators. */
export async function findReadableOrder(
  db: Db,
  reader: SignedInUser,
  number: string,
): Promise<OrderRow | undefined> {
  const order = await findOrderByNumber(db, number)
  return order && (reader.role === 'admin' || order.user_id === reader.userId) ? order : undefined
}

/** Orders a condition picks, newest first, with their first lines: what a warning shows. */
export function findOrdersById(db: Db, ids: readonly string[], lines: number): Promise<StoredOrder[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectOrdersWithLines(db, lines).where('orders.id', 'in', ids).orderBy('orders.id', 'desc').execute()
}

export function normalizeOrderNumber(number: string): string {
  return number.replace('-', '').toUpperCase()
}

/** Products a buyer has ordered (and not cancelled), newest first; what a review may name. */
export async function findOrderedProducts(db: Db, userId: string): Promise<OrderedProduct[]> {
  const products = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select((eb) => [
      'products.id',
      'products.sku',
      'products.name',
      'products.picture',
      'products.family',
      'products.specs',
      eb.fn.max('orders.id').as('last_order'),
      eb.fn.max('orders.placed_at').as('ordered_at'),
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.status', '<>', 'cancelled')
    .groupBy('products.id')
    .orderBy('last_order', 'desc')
    .limit(200)
    .execute()
  return products.map((product) => ({
    productID: product.id,
    sku: product.sku,
    name: product.name,
    picture: product.picture ?? getDrawingUrl(product),
    orderedAt: new Date(product.ordered_at).toISOString(),
  }))
}
