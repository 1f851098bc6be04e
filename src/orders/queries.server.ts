import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { drawingAddress } from '../catalog/queries.server.ts'
import type { Db } from '../db/schema.server.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.server.ts'
import { decimalFromCents } from '../lib/money.ts'
import type { OrderedMachine, Purchase, PurchaseCounts, PurchaseListQuery } from './contract.ts'
import { ORDER_STATES, type OrderState, paymentReference } from './rules.ts'

/** Orders with their lines and history, ready for the flat view of the contract: one entry a line. */
function ordersWithLines(db: Db) {
  return db
    .selectFrom('orders')
    .select((eb) => [
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

type OrderWithLines = Omit<Awaited<ReturnType<ReturnType<typeof ordersWithLines>['execute']>>[number], 'id'>

/** The flat view of an order: one entry a line. */
export function purchasesOf(order: OrderWithLines): Purchase[] {
  return order.lines.map((line) => ({
    _id: order.number,
    user: order.buyer_name,
    email: order.buyer_email,
    address: order.address,
    Phone: order.phone,
    orderquentity: line.quantity,
    productID: line.product_id,
    productName: line.product_name,
    availableProduct: line.available_before,
    price: decimalFromCents(line.unit_price),
    discription: line.description,
    line: line.line_no,
    sku: line.sku,
    lineCount: order.line_count,
    poNumber: order.po_number,
    picture: line.picture ?? drawingAddress(line),
    total: decimalFromCents(order.total),
    state: order.state as OrderState,
    reference: paymentReference(order.number),
    placedAt: order.placed_at.toISOString(),
    events: order.events.map((event) => ({
      what: event.what as OrderState,
      at: new Date(event.at).toISOString(),
      by: event.by_name,
      note: event.note,
    })),
  }))
}

const SORTS = {
  oldest: { column: 'orders.id', down: false },
  newest: { column: 'orders.id', down: true },
  total: { column: 'orders.total', down: false },
  '-total': { column: 'orders.total', down: true },
} as const

export interface PurchasePage {
  purchases: Purchase[]
  next: string | null
}

/** A page of orders (or, without `limit`, all), flat, oldest first unless `sort` says otherwise. `email`: one buyer's. */
export async function purchasePage(db: Db, query: PurchaseListQuery, email?: string): Promise<PurchasePage> {
  const sort = SORTS[query.sort ?? 'oldest']
  const direction = sort.down ? 'desc' : 'asc'
  let select = ordersWithLines(db).orderBy(sort.column, direction).orderBy('orders.id', direction)
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
    purchases: shown.flatMap(purchasesOf),
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
export async function orderByNumber(db: Db, number: string): Promise<Purchase[] | undefined> {
  const order = await ordersWithLines(db).where('orders.number', '=', plainNumber(number)).executeTakeFirst()
  return order && purchasesOf(order)
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
