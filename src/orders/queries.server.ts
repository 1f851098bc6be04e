import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { drawingAddress } from '../catalog/queries.server.ts'
import type { Db } from '../db/schema.server.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.server.ts'
import type { SignedIn } from '../lib/actor.ts'
import { decimalFromCents } from '../lib/money.ts'
import type { OrderedMachine, PurchaseCounts, PurchaseListQuery } from './contract.ts'
import { MAX_LINES } from './list-rules.ts'
import { ORDER_STATES } from './rules.ts'

/** Orders with their first lines (all of them up to `lines`) and history. */
function ordersWithLines(db: Db, lines = MAX_LINES) {
  return db.selectFrom('orders').select((eb) => [
    'orders.id',
    'orders.number',
    'orders.buyer_name',
    'orders.buyer_email',
    'orders.address',
    'orders.phone',
    'orders.po_number',
    'orders.line_count',
    'orders.pieces',
    'orders.state',
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
        .select(['order_events.what', 'order_events.at', 'order_events.by_name', 'order_events.note'])
        .whereRef('order_events.order_id', '=', 'orders.id')
        .orderBy('order_events.id'),
    ).as('events'),
  ])
}

/** An order as it is read, before it takes a shape of the contract. */
type StoredOrder = Awaited<ReturnType<ReturnType<typeof ordersWithLines>['execute']>>[number]
export type OrderRow = Omit<StoredOrder, 'id'>

const SORTS = {
  oldest: { column: 'orders.id', down: false },
  newest: { column: 'orders.id', down: true },
  total: { column: 'orders.total', down: false },
  '-total': { column: 'orders.total', down: true },
} as const

export interface OrderPage {
  orders: OrderRow[]
  next: string | null
}

/**
 * A page of orders (or, without `limit`, all), oldest first unless `sort` says otherwise, each with all its lines
 * unless `lines` says how many. `email`: one buyer's.
 */
export async function orderPage(db: Db, query: PurchaseListQuery, email?: string): Promise<OrderPage> {
  const sort = SORTS[query.sort ?? 'oldest']
  const direction = sort.down ? 'desc' : 'asc'
  let select = ordersWithLines(db, query.lines)
    .orderBy(sort.column, direction)
    .orderBy('orders.id', direction)
  if (email !== undefined) select = select.where('orders.buyer_email', '=', email)
  if (query.state) select = select.where('orders.state', '=', query.state)
  for (const word of searchedWords(query.q)) select = select.where('orders.search_text', 'like', `%${word}%`)
  if (query.after) {
    const after = decodeCursor(query.after)
    const type = sql.raw(typeof after.value === 'number' ? 'bigint' : 'text')
    const place = sql`(cast(${after.value} as ${type}), ${after.id}::text)`
    const row = sql`(${sql.ref(sort.column)}, orders.id)`
    select = select.where(sort.down ? sql<boolean>`${row} < ${place}` : sql<boolean>`${row} > ${place}`)
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

export type OrderSearch = Pick<PurchaseListQuery, 'q' | 'state'>

/** The orders a search is about, to be read in any shape. */
export function searchedOrders(db: Db, { q, state }: OrderSearch) {
  let select = db.selectFrom('orders')
  if (state) select = select.where('orders.state', '=', state)
  for (const word of searchedWords(q)) select = select.where('orders.search_text', 'like', `%${word}%`)
  return select
}

/** The words an order is searched by. LIKE's own signs are plain here: they only ever match themselves. */
function searchedWords(q: string | undefined): string[] {
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
}

/** One order by its number, with or without the dash; undefined when there is none. */
export async function orderByNumber(db: Db, number: string, lines?: number): Promise<OrderRow | undefined> {
  return ordersWithLines(db, lines).where('orders.number', '=', plainNumber(number)).executeTakeFirst()
}

/** The same for `reader`: somebody else's order is no order at all, except for administrators. */
export async function orderOf(db: Db, reader: SignedIn, number: string): Promise<OrderRow | undefined> {
  const order = await orderByNumber(db, number)
  return order && (reader.role === 'admin' || order.buyer_email === reader.email) ? order : undefined
}

/** Orders a condition picks, newest first, with their first lines: what a warning shows. */
export function ordersById(db: Db, ids: readonly string[], lines: number): Promise<StoredOrder[]> {
  if (ids.length === 0) return Promise.resolve([])
  return ordersWithLines(db, lines).where('orders.id', 'in', ids).orderBy('orders.id', 'desc').execute()
}

export function plainNumber(number: string): string {
  return number.replace('-', '').toUpperCase()
}

/** Orders in each state and what they owe; of one buyer where `email` is given. */
export async function purchaseCounts(db: Db, email?: string): Promise<PurchaseCounts> {
  let select = db
    .selectFrom('orders')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('orders'),
      sql<number>`sum(total)::bigint`.as('total'),
      eb.fn.min('placed_at').as('oldest'),
    ])
    .groupBy('state')
  if (email !== undefined) select = select.where('buyer_email', '=', email)
  const rows = await select.execute()
  const placed = rows.find((row) => row.state === 'placed')
  return {
    counts: Object.fromEntries(
      ORDER_STATES.map((state) => [state, rows.find((row) => row.state === state)?.orders ?? 0]),
    ),
    toCollect: decimalFromCents(placed?.total ?? 0),
    oldestUnpaid: placed?.oldest?.toISOString() ?? null,
  }
}

/** Orders and pieces that left the house, by month ('2026-11'), the last twelve. */
export async function shippedByMonth(db: Db, now: Date) {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))
  const { rows } = await sql<{ month: string; orders: number; pieces: number }>`
    select to_char(date_trunc('month', shipped.at at time zone 'UTC'), 'YYYY-MM') as month,
      count(*) as orders, coalesce(sum(pieces.quantity), 0)::bigint as pieces
    from order_events shipped
    join lateral (select sum(quantity) as quantity from order_lines where order_id = shipped.order_id) pieces on true
    where shipped.what = 'shipped' and shipped.at >= ${from}
    group by 1 order by 1`.execute(db)
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + index, 1))
      .toISOString()
      .slice(0, 7)
    return { month, orders: byMonth.get(month)?.orders ?? 0, pieces: byMonth.get(month)?.pieces ?? 0 }
  })
}

/** Machines a buyer has ordered (and not cancelled), newest first; what a review may name. */
export async function orderedMachines(db: Db, email: string): Promise<OrderedMachine[]> {
  const machines = await db
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
    .where('orders.buyer_email', '=', email)
    .where('orders.state', '<>', 'cancelled')
    .groupBy('products.id')
    .orderBy('last_order', 'desc')
    .limit(200)
    .execute()
  return machines.map((machine) => ({
    productID: machine.id,
    sku: machine.sku,
    name: machine.name,
    picture: machine.picture ?? drawingAddress(machine),
    orderedAt: new Date(machine.ordered_at).toISOString(),
  }))
}
