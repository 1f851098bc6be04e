/** Orders as CSV files, read in batches, so that a large file needs no more memory than a small one. */

import { type InferResult, sql } from 'kysely'
import { type CsvColumn, csvTable } from '#app/app/csv-stream.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { decimalText } from '#app/lib/money.ts'
import { factsOfRow, ORDER_FACT_COLUMNS, ORDER_FACT_KEYS, ORDER_FACTS } from '../core/order-facts.ts'
import { openAmount } from '../core/payment-rules.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '../core/rules.ts'
import { selectLinePromise, WAITING_UNITS } from './promises.queries.server.ts'
import { type OrderFilter, selectMatchingOrders } from './queries.server.ts'

const ORDER_BATCH_SIZE = 500
const LINE_BATCH_SIZE = 1_000

/** The buyer, or the administrator who placed the order for them. The first event of an order is that it was placed. */
const placedBy = sql<string>`case when placed_by_id is null then buyer_name else (
  select actor_name from order_events where order_events.order_id = orders.id order by order_events.id limit 1) end`.as(
  'placed_by',
)

const SHARED_FIELDS = ['number', 'status', 'placed_at', 'buyer_name', 'buyer_email', 'po_number'] as const
const COMPANY_FIELDS = ['company_id', 'buyer_company', 'site_name', 'cost_center_name'] as const

const SHARED_COLUMNS: readonly CsvColumn<Pick<Row<'orders'>, (typeof SHARED_FIELDS)[number]>>[] = [
  ['Order', (order) => formatOrderNumber(order.number)],
  ['Status', (order) => order.status],
  ['Placed at', (order) => order.placed_at.toISOString()],
  ['Buyer', (order) => order.buyer_name],
  ['Email', (order) => order.buyer_email],
  ['PO number', (order) => order.po_number],
]

/** Added later. New columns follow those before them, which keep their places. */
const COMPANY_COLUMNS: readonly CsvColumn<
  Pick<Row<'orders'>, (typeof COMPANY_FIELDS)[number]> & { placed_by: string }
>[] = [
  ['Company', (order) => (order.company_id === null ? '' : order.buyer_company)],
  ['Site', (order) => order.site_name],
  ['Cost center', (order) => order.cost_center_name],
  ['Placed by', (order) => order.placed_by],
]

const FACT_COLUMNS = ORDER_FACT_KEYS.map(
  (key): CsvColumn<Parameters<typeof factsOfRow>[0]> => [
    ORDER_FACTS[key].label,
    (order) => factsOfRow(order)[key] ?? '',
  ],
)

/** The day of the payment, and what went back so far. */
const transfers = [
  sql<string | null>`(select max(paid_on) from payments where payments.order_id = orders.id)`.as('paid_on'),
  sql<number>`(select coalesce(sum(amount), 0) from refunds where refunds.order_id = orders.id)::bigint`.as(
    'refunded',
  ),
] as const

/** The last day of units that are promised and not in stock yet. */
const lastShipBy = sql<string | null>`(select max(order_promises.promised_on) from order_promises
  where order_promises.order_id = orders.id and quantity > produced + cancelled)`.as('last_ship_by')

const selectOrders = (db: Db, search: OrderFilter, now: Date) =>
  selectMatchingOrders(db, search, now)
    .selectAll('orders')
    .select([placedBy, ...transfers, WAITING_UNITS, lastShipBy])

const ORDER_COLUMNS: readonly CsvColumn<InferResult<ReturnType<typeof selectOrders>>[number]>[] = [
  ...SHARED_COLUMNS,
  ['Deliver to', (order) => order.address],
  ['Phone', (order) => order.phone],
  ['Lines', (order) => order.line_count],
  ['Units', (order) => order.unit_count],
  [`Total ${CURRENCY}`, (order) => decimalText(order.total)],
  ['Payment reference', (order) => formatPaymentReference(paymentReference(order.number))],
  ['Shipped', (order) => order.shipped_units],
  ['Cancelled', (order) => order.cancelled_units],
  ['Open', (order) => order.open_units],
  [
    `Amount due ${CURRENCY}`,
    ({ status, amount_due: amountDue }) => decimalText(openAmount({ status, amountDue })),
  ],
  ['Pay by', (order) => order.pay_by?.toISOString() ?? ''],
  ['Dispatch by', (order) => order.promised_on ?? ''],
  ...COMPANY_COLUMNS,
  [`Remaining total ${CURRENCY}`, (order) => decimalText(order.amount_due)],
  [`Paid ${CURRENCY}`, (order) => decimalText(order.amount_paid)],
  ['Paid on', (order) => order.paid_on ?? ''],
  [`To refund ${CURRENCY}`, (order) => decimalText(order.refund_due)],
  [`Refunded ${CURRENCY}`, (order) => decimalText(order.refunded)],
  ...FACT_COLUMNS,
  ['Delivery note', (order) => order.delivery_note],
  ['Freight', (order) => order.freight_kind],
  [`Freight ${CURRENCY}`, (order) => decimalText(order.freight_amount)],
  ['Carrier service', (order) => order.freight_service],
  ['First promised', (order) => order.first_promised_on ?? ''],
  ['Units not in stock', (order) => order.waiting_units],
  ['Last ship-by date', (order) => order.last_ship_by ?? ''],
]

async function* readOrders(db: Db, search: OrderFilter, now: Date) {
  for (let after = ''; ; ) {
    const orders = await selectOrders(db, search, now)
      .where('orders.id', '>', after)
      .orderBy('orders.id')
      .limit(ORDER_BATCH_SIZE)
      .execute()
    yield orders
    after = orders.at(-1)?.id ?? ''
    if (orders.length < ORDER_BATCH_SIZE) return
  }
}

const selectLines = (db: Db, search: OrderFilter, now: Date) =>
  selectMatchingOrders(db, search, now)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .selectAll('order_lines')
    .select([...SHARED_FIELDS, ...ORDER_FACT_COLUMNS, ...COMPANY_FIELDS])
    .select([placedBy, selectLinePromise])

type ExportedLine = InferResult<ReturnType<typeof selectLines>>[number]

const remainingTotal = ({ unit_price, quantity, cancelled }: ExportedLine) =>
  unit_price * (quantity - cancelled)

/** Empty for a line of which all units were in stock. */
const cellOfPromise =
  (cellOf: (promise: NonNullable<ExportedLine['promise']>) => string | number) =>
  ({ promise }: ExportedLine) =>
    promise ? cellOf(promise) : ''

const LINE_COLUMNS: readonly CsvColumn<ExportedLine>[] = [
  ...SHARED_COLUMNS,
  ['Line', (line) => line.line_no],
  ['SKU', (line) => line.sku],
  ['Product', (line) => line.product_name],
  ['Quantity', (line) => line.quantity],
  [`Unit price ${CURRENCY}`, (line) => decimalText(line.unit_price)],
  [`Line total ${CURRENCY}`, (line) => decimalText(line.unit_price * line.quantity)],
  ['Shipped', (line) => line.shipped],
  ['Cancelled', (line) => line.cancelled],
  ['Open', (line) => line.quantity - line.shipped - line.cancelled],
  [
    `Amount due ${CURRENCY}`,
    (line) => decimalText(openAmount({ status: line.status, amountDue: remainingTotal(line) })),
  ],
  ...COMPANY_COLUMNS,
  [`Remaining total ${CURRENCY}`, (line) => decimalText(remainingTotal(line))],
  ...FACT_COLUMNS,
  ['Units not in stock when ordered', cellOfPromise(({ quantity }) => quantity)],
  [
    'Units not in stock',
    cellOfPromise(({ quantity, produced, cancelled }) => quantity - produced - cancelled),
  ],
  ['First ship-by date', cellOfPromise((promise) => promise.first_promised_on)],
  ['Ship-by date', cellOfPromise((promise) => promise.promised_on)],
]

async function* readLines(db: Db, search: OrderFilter, now: Date) {
  for (let [lastOrder, lastLine] = ['', 0]; ; ) {
    const lines = await selectLines(db, search, now)
      .where((eb) =>
        eb(eb.refTuple('order_lines.order_id', 'order_lines.line_no'), '>', eb.tuple(lastOrder, lastLine)),
      )
      .orderBy('order_lines.order_id')
      .orderBy('order_lines.line_no')
      .limit(LINE_BATCH_SIZE)
      .execute()
    yield lines
    const last = lines.at(-1)
    if (!last || lines.length < LINE_BATCH_SIZE) return
    ;[lastOrder, lastLine] = [last.order_id, last.line_no]
  }
}

export const readOrderExport = (db: Db, kind: 'orders' | 'lines', search: OrderFilter, now: Date) =>
  kind === 'orders'
    ? csvTable(ORDER_COLUMNS, readOrders(db, search, now))
    : csvTable(LINE_COLUMNS, readLines(db, search, now))
