import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { drawingAddress } from '../catalog/queries.server.ts'
import { askedWords, containsWord } from '../db/contains.server.ts'
import type { Db } from '../db/schema.server.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.server.ts'
import { decimalFromCents } from '../lib/money.ts'
import type { OrderedMachine, Purchase, PurchaseListQuery } from './contract.ts'
import { type OrderState, paymentReference } from './rules.ts'

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
  oldest: { column: 'orders.id', type: 'text', down: false },
  newest: { column: 'orders.id', type: 'text', down: true },
  total: { column: 'orders.total', type: 'bigint', down: false },
  '-total': { column: 'orders.total', type: 'bigint', down: true },
} as const

export interface PurchasePage {
  purchases: Purchase[]
  next: string | null
}

/**
 * What a page of orders is cut from: the column all of its orders share, then the one they are sorted by, then the id.
 * Sorted by the first as well, although it is the same in every row, the database can only take the index that begins
 * with it; otherwise it expects the placed orders, say, to lie evenly among all others, and reads those instead.
 */
function keysOf(query: PurchaseListQuery, email: string | undefined) {
  const shared =
    email !== undefined
      ? { column: 'orders.buyer_email', value: email }
      : query.state && { column: 'orders.state', value: query.state }
  const sort = SORTS[query.sort ?? 'oldest']
  const columns = [shared?.column, sort.column === 'orders.id' ? undefined : sort.column, 'orders.id']
  return {
    shared,
    sort,
    columns: columns.filter((column) => column !== undefined).map((column) => sql.ref(column)),
  }
}

/** A page of orders (or, without `limit`, all), flat, oldest first unless `sort` says otherwise. `email`: one buyer's. */
export async function purchasePage(db: Db, query: PurchaseListQuery, email?: string): Promise<PurchasePage> {
  const { shared, sort, columns } = keysOf(query, email)
  let select = ordersWithLines(db)
  for (const column of columns) select = select.orderBy(column, sort.down ? 'desc' : 'asc')
  if (shared) {
    select = select.where(sql<boolean>`${sql.ref(shared.column)} between ${shared.value} and ${shared.value}`)
  }
  if (query.state && email !== undefined) select = select.where('orders.state', '=', query.state)
  for (const word of askedWords(query.q)) {
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

/** One order by its number, with or without the dash; undefined when there is none. */
export async function orderByNumber(db: Db, number: string): Promise<Purchase[] | undefined> {
  const order = await ordersWithLines(db).where('orders.number', '=', plainNumber(number)).executeTakeFirst()
  return order && purchasesOf(order)
}

export function plainNumber(number: string): string {
  return number.replace('-', '').toUpperCase()
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
