import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type KeysetOrder, type KeysetPage, keysetPage, whereShared } from '#app/app/keyset-page.server.ts'
import { findCompanyActor } from '#app/companies/core/queries.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Db, Schema } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { getPictureUrl } from '#app/products/core/product-dto.server.ts'
import type { OrderedProduct, PurchaseListQuery } from '../core/contract.ts'
import { ORDER_FACT_COLUMNS } from '../core/order-facts.ts'
import { ORDER_STATUSES } from '../core/order-statuses.ts'
import { SUMMARY_LINES } from '../core/rules.ts'
import { QUEUE_ORDERS } from './order-queues.server.ts'
import { selectLinePromise, WAITING_UNITS } from './promises.queries.server.ts'
import { type OrderConditions, searchConditions } from './search-conditions.server.ts'
import { SHOWN_TOTAL, SHOWN_UNITS } from './shown-figures.server.ts'
import { isVisibleToBuyer } from './visible-orders.server.ts'

/** The events of an order in a list: the changes of its status, and the newest others. */
const LISTED_EVENTS = 20
/** The same on the page of an order and in personal data. */
export const MAX_EVENTS = 500

interface OrderParts {
  lines?: number | undefined
  events?: number | undefined
}

const ORDER_COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.buyer_name',
  'orders.user_id',
  'orders.buyer_email',
  'orders.buyer_company',
  'orders.buyer_vat_id',
  'orders.address',
  'orders.ship_to',
  'orders.phone',
  'orders.po_number',
  ...ORDER_FACT_COLUMNS.map((column) => `orders.${column}` as const),
  'orders.freight_kind',
  'orders.freight_amount',
  'orders.freight_service',
  'orders.delivery_note',
  'orders.placed_by_id',
  'orders.company_id',
  'orders.over_budget',
  'orders.site_name',
  'orders.cost_center_name',
  'orders.line_count',
  'orders.unit_count',
  'orders.status',
  'orders.total',
  'orders.amount_due',
  'orders.amount_paid',
  'orders.refund_due',
  'orders.open_units',
  'orders.shipped_units',
  'orders.delivered_units',
  'orders.cancelled_units',
  'orders.pay_by',
  'orders.pending_payment_days',
  'orders.promised_on',
  'orders.version',
  'orders.placed_at',
] as const

type OrderQuery = ExpressionBuilder<Schema, 'orders'>

/** Lines are numbered from 1 without gaps, so the database skips those after the last one. */
const selectLines = (order: OrderQuery, last: number) =>
  order
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'order_lines.line_no',
      'order_lines.product_id',
      'order_lines.sku',
      'order_lines.product_name',
      'order_lines.description',
      'order_lines.unit_price',
      'order_lines.quantity',
      'order_lines.available_before',
      'order_lines.shipped',
      'order_lines.cancelled',
    ])
    .select(['products.picture', 'products.family', 'products.specs'])
    .select(['products.trade_data', 'products.stock'])
    .select(selectLinePromise)
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where('order_lines.line_no', '<=', last)
    .orderBy('order_lines.line_no')

const selectEvents = (order: OrderQuery, limit: number) =>
  order
    .selectFrom((newest) =>
      newest
        .selectFrom('order_events')
        .select(['id', 'kind', 'status', 'at', 'actor_name', 'note', 'units'])
        // Of the whole history: counted before the limit.
        .select(sql<number>`count(*) over ()`.as('event_count'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .orderBy(sql`kind <> 'status'`)
        .orderBy('id', 'desc')
        .limit(limit)
        .as('order_event'),
    )
    .select(['id', 'kind', 'status', 'at', 'actor_name', 'note', 'units', 'event_count'])
    .orderBy('order_event.id')

const selectPayments = (order: OrderQuery) =>
  order
    .selectFrom('payments')
    .select(['payments.at', 'payments.paid_on', 'payments.amount', 'payments.reference'])
    .whereRef('payments.order_id', '=', 'orders.id')
    .orderBy('payments.id')

const selectRefunds = (order: OrderQuery) =>
  order
    .selectFrom('refunds')
    .select(['refunds.at', 'refunds.refunded_on', 'refunds.amount', 'refunds.reference'])
    .whereRef('refunds.order_id', '=', 'orders.id')
    .orderBy('refunds.id')

/** Orders with their first `lines` lines, all by default, and at most `events` events. */
function selectOrdersWithLines(db: Db, { lines = MAX_ORDER_LINES, events = LISTED_EVENTS }: OrderParts) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .select((order) => [
      WAITING_UNITS,
      jsonArrayFrom(selectLines(order, lines)).as('lines'),
      jsonArrayFrom(selectEvents(order, events)).as('events'),
      jsonArrayFrom(selectPayments(order)).as('payments'),
      jsonArrayFrom(selectRefunds(order)).as('refunds'),
    ])
}

/** An order as read from the database, before it is converted to an API schema. */
type StoredOrder = InferResult<ReturnType<typeof selectOrdersWithLines>>[number]
export type OrderRow = Omit<StoredOrder, 'id' | 'user_id'>

const BY_TOTAL = { expression: SHOWN_TOTAL, type: 'bigint' } as const
const BY_STATUS = { expression: sql<string>`orders.status`, type: 'text' } as const
const BY_BUYER = { expression: sql<string>`orders.buyer_name`, type: 'text' } as const
const BY_UNITS = { expression: SHOWN_UNITS, type: 'bigint' } as const
/** Orders without a deadline come last. The date is before the end of time, which no cursor could hold. */
const BY_DEADLINE = {
  expression: sql<Date>`coalesce(orders.pay_by, timestamptz '9999-12-31 00:00Z')`,
  type: 'timestamptz',
} as const
const SORTS: Record<NonNullable<PurchaseListQuery['sort']>, Pick<KeysetOrder, 'by' | 'isDescending'>> = {
  oldest: {},
  newest: { isDescending: true },
  total: { by: BY_TOTAL },
  '-total': { by: BY_TOTAL, isDescending: true },
  status: { by: BY_STATUS },
  '-status': { by: BY_STATUS, isDescending: true },
  buyer: { by: BY_BUYER },
  '-buyer': { by: BY_BUYER, isDescending: true },
  units: { by: BY_UNITS },
  '-units': { by: BY_UNITS, isDescending: true },
  'pay-by': { by: BY_DEADLINE },
}

export type OrderPageQuery = PurchaseListQuery &
  OrderConditions & {
    /** Limits the orders to those of one company. */
    companyId?: string | undefined
    /** The most events of each order. */
    events?: number
    /** Also the orders of companies that the buyer has left. The buyer does not see them. */
    withFormerCompanies?: boolean
  }

/** The column that all orders of a page share. Without it the database would read the orders of all others too. */
function sharedColumn(
  { status, queue, companyId }: OrderPageQuery,
  buyerId: string | undefined,
): KeysetOrder['shared'] {
  if (companyId !== undefined) return { column: sql.ref('orders.company_id'), value: companyId }
  if (buyerId !== undefined) return { column: sql.ref('orders.user_id'), value: buyerId }
  const ofQueue = queue === 'to-ship' ? 'paid' : undefined
  const value = queue ? ofQueue : status
  return value && { column: sql.ref('orders.status'), value }
}

/**
 * A page of orders (all without `limit`), oldest first unless `sort` says otherwise, each with all its lines or the
 * first `lines`. Those of a queue start with the most urgent.
 * @param buyerId limits the orders to one buyer
 * @param now decides which orders are in a queue
 */
export function findOrderPage(
  db: Db,
  given: OrderPageQuery,
  buyerId?: string,
  now = new Date(),
): Promise<KeysetPage<OrderRow>> {
  // Only unpaid orders have a payment deadline. They are few enough to sort.
  const query: OrderPageQuery = given.sort === 'pay-by' ? { ...given, status: 'placed' } : given
  const shared = sharedColumn(query, buyerId)
  let select = selectOrdersWithLines(db, query)
  if (shared) select = whereShared(select, shared.column, shared.value)
  if (buyerId !== undefined && !query.withFormerCompanies) select = select.where(isVisibleToBuyer)
  if (query.status && (buyerId !== undefined || query.companyId !== undefined || query.queue))
    select = select.where('orders.status', '=', query.status)
  for (const condition of searchConditions(query, now)) select = select.where(condition)
  const sort = query.queue && !query.sort ? QUEUE_ORDERS[query.queue] : SORTS[query.sort ?? 'oldest']
  // The indexes by total, buyer and units start with the status.
  const isMerged = !shared && !query.queue && sort.by !== undefined && sort.by !== BY_STATUS
  const merged = isMerged ? { column: sql.ref<string>('orders.status'), values: ORDER_STATUSES } : undefined
  const order = { ...sort, id: sql.ref<string>('orders.id'), shared, merged }
  return keysetPage(select, order, query)
}

export type OrderFilter = OrderConditions & {
  status?: PurchaseListQuery['status']
  /** Only the orders with these numbers. */
  orders?: readonly string[] | undefined
  /** Only those of one buyer, as far as the buyer still sees them. */
  buyerId?: string | undefined
  companyId?: string | undefined
}

/** A query for the orders that match a search, without columns. */
export function selectMatchingOrders(db: Db, filter: OrderFilter, now: Date) {
  let select = db.selectFrom('orders')
  if (filter.status) select = select.where('orders.status', '=', filter.status)
  if (filter.buyerId !== undefined)
    select = select.where('orders.user_id', '=', filter.buyerId).where(isVisibleToBuyer)
  if (filter.companyId !== undefined) select = select.where('orders.company_id', '=', filter.companyId)
  if (filter.orders) select = select.where('orders.number', 'in', filter.orders)
  for (const condition of searchConditions(filter, now)) select = select.where(condition)
  return select
}

/** An order by its number, with or without the dash. */
export async function findOrderByNumber(
  db: Db,
  number: string,
  parts: OrderParts = {},
): Promise<StoredOrder | undefined> {
  return selectOrdersWithLines(db, parts)
    .modifyFront(sql`/* order-by-number */`)
    .where('orders.number', '=', normalizeOrderNumber(number))
    .executeTakeFirst()
}

/** The same for `reader`: administrators find every order, members those of their company, buyers their other orders. */
export async function findReadableOrder(
  db: Db,
  reader: SignedInUser,
  number: string,
): Promise<StoredOrder | undefined> {
  const order = await findOrderByNumber(db, number, { events: MAX_EVENTS })
  return order && (await isReadable(db, order, reader)) ? order : undefined
}

/** The ID of an order that the reader may see. */
export async function findReadableOrderId(
  db: Db,
  reader: SignedInUser,
  number: string,
): Promise<string | undefined> {
  const key = { number: normalizeOrderNumber(number) }
  const order = await findRow(db, 'orders', key, ['id', 'user_id', 'company_id'])
  return order && (await isReadable(db, order, reader)) ? order.id : undefined
}

async function isReadable(
  db: Db,
  { user_id, company_id }: { user_id: string; company_id: string | null },
  reader: SignedInUser,
): Promise<boolean> {
  if (reader.role === 'admin') return true
  if (company_id === null) return user_id === reader.userId
  return (await findCompanyActor(db, company_id, reader)) !== undefined
}

/** The given orders, newest first, with their first lines, for a warning. */
export function findOrdersById(db: Db, ids: readonly string[]): Promise<StoredOrder[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectOrdersWithLines(db, { lines: SUMMARY_LINES })
    .where('orders.id', 'in', ids)
    .orderBy('orders.id', 'desc')
    .execute()
}

export function normalizeOrderNumber(number: string): string {
  return number.replace('-', '').toUpperCase()
}

/** The products that a buyer has ordered and not cancelled, newest first. A review may name one of them. */
export async function findOrderedProducts(db: Db, userId: string, firstId = ''): Promise<OrderedProduct[]> {
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
      sql<boolean>`bool_or(orders.delivered_units > 0 and order_lines.shipped > 0)`.as('is_delivered'),
    ])
    .where('orders.user_id', '=', userId)
    .where(isVisibleToBuyer)
    .where('orders.status', '<>', 'cancelled')
    .groupBy('products.id')
    .orderBy((eb) => eb('products.id', '=', firstId), 'desc')
    .orderBy('last_order', 'desc')
    .orderBy('products.sku')
    .limit(200)
    .execute()
  return products.map((product) => ({
    productID: product.id,
    sku: product.sku,
    name: product.name,
    picture: getPictureUrl(product),
    orderedAt: new Date(product.ordered_at).toISOString(),
    isDelivered: product.is_delivered,
  }))
}

/** True if the user has an order of this product that is not cancelled. */
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
