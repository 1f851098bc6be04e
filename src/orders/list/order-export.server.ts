/** Orders as CSV files, read in batches, so that a large file needs no more memory than a small one. */

import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { CsvRow } from '#app/lib/csv.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { factsOfRow, ORDER_FACT_COLUMNS, ORDER_FACT_LABELS } from '../core/order-facts.ts'
import { openAmount } from '../core/payment-rules.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '../core/rules.ts'
import { selectLinePromise, WAITING_UNITS } from './promises.queries.server.ts'
import { type OrderFilter, type OrderRow, selectMatchingOrders } from './queries.server.ts'

type LinePromise = NonNullable<OrderRow['lines'][number]['promise']>

const ORDER_BATCH_SIZE = 500
const LINE_BATCH_SIZE = 1_000

/** '1490.00', which spreadsheets read as a number. */
const toDecimalText = (cents: number) => (cents / 100).toFixed(2)

type OrderFields = Pick<
  Row<'orders'>,
  | 'number'
  | 'status'
  | 'placed_at'
  | 'buyer_name'
  | 'buyer_email'
  | 'po_number'
  | 'company_id'
  | 'buyer_company'
  | 'site_name'
  | 'cost_center_name'
> & { placed_by: string }

/** The buyer, or the administrator who placed the order for them. The first event of an order is that it was placed. */
const placedBy = sql<string>`case when placed_by_id is null then buyer_name else (
  select actor_name from order_events where order_events.order_id = orders.id order by order_events.id limit 1) end`.as(
  'placed_by',
)

const SHARED_HEADERS = ['Order', 'Status', 'Placed at', 'Buyer', 'Email', 'PO number']

const sharedCells = (order: OrderFields) => [
  formatOrderNumber(order.number),
  order.status,
  order.placed_at.toISOString(),
  order.buyer_name,
  order.buyer_email,
  order.po_number,
]

/** Last, so that the columns before them keep their places. */
const LAST_HEADERS = ['Company', 'Site', 'Cost center', 'Placed by']

const lastCells = (order: OrderFields) => [
  order.company_id === null ? '' : order.buyer_company,
  order.site_name,
  order.cost_center_name,
  order.placed_by,
]

const ORDER_HEADERS = [
  ...SHARED_HEADERS,
  'Deliver to',
  'Phone',
  'Lines',
  'Units',
  `Total ${CURRENCY}`,
  'Payment reference',
  'Shipped',
  'Cancelled',
  'Open',
  `Amount due ${CURRENCY}`,
  'Pay by',
  'Dispatch by',
  ...LAST_HEADERS,

  `Remaining total ${CURRENCY}`,
  `Paid ${CURRENCY}`,
  'Paid on',
  `To refund ${CURRENCY}`,
  `Refunded ${CURRENCY}`,
  ...ORDER_FACT_LABELS,
  'Delivery note',
  'Freight',
  `Freight ${CURRENCY}`,
  'Carrier service',
  'First promised',
  'Units not in stock',
  'Last ship-by date',
]

const factCells = (row: Parameters<typeof factsOfRow>[0]) =>
  Object.values(factsOfRow(row)).map((fact) => fact ?? '')

/** The day of the payment, and what went back so far. */
const transfers = [
  sql<string | null>`(select max(paid_on) from payments where payments.order_id = orders.id)`.as('paid_on'),
  sql<number>`(select coalesce(sum(amount), 0) from refunds where refunds.order_id = orders.id)::bigint`.as(
    'refunded',
  ),
]

/** The last day of units that are promised and not in stock yet. */
const lastShipBy = sql<string | null>`(select max(order_promises.promised_on) from order_promises
  where order_promises.order_id = orders.id and quantity > produced + cancelled)`.as('last_ship_by')

async function* readOrders(db: Db, search: OrderFilter, now: Date): AsyncGenerator<CsvRow[]> {
  for (let after = ''; ; ) {
    const orders = await selectMatchingOrders(db, search, now)
      .selectAll('orders')
      .select(placedBy)
      .select(transfers)
      .select([WAITING_UNITS, lastShipBy])
      .where('orders.id', '>', after)
      .orderBy('orders.id')
      .limit(ORDER_BATCH_SIZE)
      .execute()
    yield orders.map((order) => [
      ...sharedCells(order),
      order.address,
      order.phone,
      order.line_count,
      order.unit_count,
      toDecimalText(order.total),
      formatPaymentReference(paymentReference(order.number)),
      order.shipped_units,
      order.cancelled_units,
      order.open_units,
      toDecimalText(openAmount({ status: order.status, amountDue: order.amount_due })),
      order.pay_by?.toISOString() ?? '',
      order.promised_on ?? '',
      ...lastCells(order),
      toDecimalText(order.amount_due),
      toDecimalText(order.amount_paid),
      order.paid_on ?? '',
      toDecimalText(order.refund_due),
      toDecimalText(order.refunded),
      ...factCells(order),
      order.delivery_note,
      order.freight_kind,
      toDecimalText(order.freight_amount),
      order.freight_service,
      order.first_promised_on ?? '',
      order.waiting_units,
      order.last_ship_by ?? '',
    ])
    after = orders.at(-1)?.id ?? ''
    if (orders.length < ORDER_BATCH_SIZE) return
  }
}

const LINE_HEADERS = [
  ...SHARED_HEADERS,
  'Line',
  'SKU',
  'Product',
  'Quantity',
  `Unit price ${CURRENCY}`,
  `Line total ${CURRENCY}`,
  'Shipped',
  'Cancelled',
  'Open',
  `Amount due ${CURRENCY}`,
  ...LAST_HEADERS,
  `Remaining total ${CURRENCY}`,
  ...ORDER_FACT_LABELS,
  'Units not in stock when ordered',
  'Units not in stock',
  'First ship-by date',
  'Ship-by date',
]

const remainingTotal = ({ unit_price, quantity, cancelled }: Row<'order_lines'>) =>
  unit_price * (quantity - cancelled)

/** Empty cells for a line of which all units were in stock. */
const promiseCells = (promise: LinePromise | null) =>
  promise
    ? [
        promise.quantity,
        promise.quantity - promise.produced - promise.cancelled,
        promise.first_promised_on,
        promise.promised_on,
      ]
    : ['', '', '', '']

async function* readLines(db: Db, search: OrderFilter, now: Date): AsyncGenerator<CsvRow[]> {
  for (let [lastOrder, lastLine] = ['', 0]; ; ) {
    const lines = await selectMatchingOrders(db, search, now)
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .selectAll('order_lines')
      .select([
        'number',
        'status',
        'placed_at',
        'buyer_name',
        'buyer_email',
        'po_number',
        ...ORDER_FACT_COLUMNS,
      ])
      .select(['company_id', 'buyer_company', 'site_name', 'cost_center_name', placedBy])
      .select(selectLinePromise)
      .where((eb) =>
        eb(eb.refTuple('order_lines.order_id', 'order_lines.line_no'), '>', eb.tuple(lastOrder, lastLine)),
      )
      .orderBy('order_lines.order_id')
      .orderBy('order_lines.line_no')
      .limit(LINE_BATCH_SIZE)
      .execute()
    yield lines.map((line) => [
      ...sharedCells(line),
      line.line_no,
      line.sku,
      line.product_name,
      line.quantity,
      toDecimalText(line.unit_price),
      toDecimalText(line.unit_price * line.quantity),
      line.shipped,
      line.cancelled,
      line.quantity - line.shipped - line.cancelled,
      toDecimalText(openAmount({ status: line.status, amountDue: remainingTotal(line) })),
      ...lastCells(line),
      toDecimalText(remainingTotal(line)),
      ...factCells(line),
      ...promiseCells(line.promise),
    ])
    const last = lines.at(-1)
    if (!last || lines.length < LINE_BATCH_SIZE) return
    ;[lastOrder, lastLine] = [last.order_id, last.line_no]
  }
}

export const readOrderExport = (db: Db, kind: 'orders' | 'lines', search: OrderFilter, now: Date) =>
  kind === 'orders'
    ? { head: ORDER_HEADERS, batches: readOrders(db, search, now) }
    : { head: LINE_HEADERS, batches: readLines(db, search, now) }
