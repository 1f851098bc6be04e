import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { decodeCursor, encodeCursor } from '#app/app/cursor.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { containsWord, searchTerms } from '#app/db/text-search.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { getDrawingUrl } from '#app/products/queries.server.ts'
import type { OrderedProduct, PurchaseListQuery } from '../contract.ts'

/** Orders with their history and their first `lines` lines; all lines by default. */
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
        // Lines are numbered from 1 without gaps, so the database skips the others.
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

/** An order as read from the database, before it is converted to an API schema. */
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
 * The sort keys of a page of orders: the column that all of its orders share, then the sort column, then the ID. The
 * shared column is included, although it is the same in every row, because the database can then only use the index
 * that begins with it. Otherwise it assumes that, for example, the placed orders are evenly distributed among all
 * others, and reads those.
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
 * A page of orders (all without `limit`), oldest first unless `sort` says otherwise, each with all its lines or the
 * first `lines`.
 * @param buyerId limits the orders to one buyer
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

/** A query for the orders that match a search, without columns. */
export function selectMatchingOrders(db: Db, { q, status }: OrderFilter) {
  let select = db.selectFrom('orders')
  if (status) select = select.where('orders.status', '=', status)
  for (const word of searchTerms(q)) select = select.where(containsWord(sql.ref('orders.search_text'), word))
  return select
}

/** An order by its number, with or without the dash. */
export async function findOrderByNumber(
  db: Db,
  number: string,
  lines?: number,
): Promise<StoredOrder | undefined> {
  return selectOrdersWithLines(db, lines)
    .where('orders.number', '=', normalizeOrderNumber(number))
    .executeTakeFirst()
}

/** The same for `reader`: another buyer's order is not found, except by administrators. */
export async function findReadableOrder(
  db: Db,
  reader: SignedInUser,
  number: string,
): Promise<OrderRow | undefined> {
  const order = await findOrderByNumber(db, number)
  return order && (reader.role === 'admin' || order.user_id === reader.userId) ? order : undefined
}

/** The given orders, newest first, with their first lines, for a warning. */
export function findOrdersById(db: Db, ids: readonly string[], lines: number): Promise<StoredOrder[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectOrdersWithLines(db, lines).where('orders.id', 'in', ids).orderBy('orders.id', 'desc').execute()
}

export function normalizeOrderNumber(number: string): string {
  return number.replace('-', '').toUpperCase()
}

/** The products that a buyer has ordered and not cancelled, newest first. A review may name one of them. */
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

/** Whether the user has an order of this product that is not cancelled. */
export async function hasOrdered(db: Db, userId: string, productId: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '<>', 'cancelled')
    .where('order_lines.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
