/** Orders as a spreadsheet: read a part at a time, so that neither memory nor the database is held by a long line. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '#app/db/schema.server.ts'
import { type OrderFilter, selectMatchingOrders } from '../list/orders.queries.server.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '../rules.ts'

const ORDER_BATCH_SIZE = 500
const LINE_BATCH_SIZE = 1_000

type CsvRow = Record<string, string | number>

/** '1490.00', which spreadsheets read as a number. */
const dollars = (cents: number) => (cents / 100).toFixed(2)

async function* readOrderRows(db: Db, search: OrderFilter): AsyncGenerator<CsvRow> {
  for (let after = ''; ; ) {
    const orders = await selectMatchingOrders(db, search)
      .selectAll('orders')
      .where('orders.id', '>', after)
      .orderBy('orders.id')
      .limit(ORDER_BATCH_SIZE)
      .execute()
    for (const order of orders) {
      yield {
        Order: formatOrderNumber(order.number),
        Status: order.status,
        'Placed at': order.placed_at.toISOString(),
        Buyer: order.buyer_name,
        Email: order.buyer_email,
        'PO number': order.po_number,
        'Deliver to': order.address,
        Phone: order.phone,
        Lines: order.line_count,
        Units: order.unit_count,
        'Total USD': dollars(order.total),
        'Payment reference': formatPaymentReference(paymentReference(order.number)),
      }
      after = order.id
    }
    if (orders.length < ORDER_BATCH_SIZE) return
  }
}

async function* readLineRows(db: Db, search: OrderFilter): AsyncGenerator<CsvRow> {
  for (let [lastOrder, lastLine] = ['', 0]; ; ) {
    const lines = await selectMatchingOrders(db, search)
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .selectAll('order_lines')
      .select(['number', 'status', 'placed_at', 'buyer_name', 'buyer_email', 'po_number'])
      .where((eb) =>
        eb(eb.refTuple('order_lines.order_id', 'order_lines.line_no'), '>', eb.tuple(lastOrder, lastLine)),
      )
      .orderBy('order_lines.order_id')
      .orderBy('order_lines.line_no')
      .limit(LINE_BATCH_SIZE)
      .execute()
    for (const line of lines) {
      yield {
        Order: formatOrderNumber(line.number),
        Status: line.status,
        'Placed at': line.placed_at.toISOString(),
        Buyer: line.buyer_name,
        Email: line.buyer_email,
        'PO number': line.po_number,
        Line: line.line_no,
        SKU: line.sku,
        Product: line.product_name,
        Quantity: line.quantity,
        'Unit price USD': dollars(line.unit_price),
        'Line total USD': dollars(line.unit_price * line.quantity),
      }
      ;[lastOrder, lastLine] = [line.order_id, line.line_no]
    }
    if (lines.length < LINE_BATCH_SIZE) return
  }
}

const COLUMNS = {
  orders: [
    'Order',
    'Status',
    'Placed at',
    'Buyer',
    'Email',
    'PO number',
    'Deliver to',
    'Phone',
    'Lines',
    'Units',
    'Total USD',
    'Payment reference',
  ],
  lines: [
    'Order',
    'Status',
    'Placed at',
    'Buyer',
    'Email',
    'PO number',
    'Line',
    'SKU',
    'Product',
    'Quantity',
    'Unit price USD',
    'Line total USD',
  ],
}

/** UTF-8 with a byte order mark, which spreadsheets expect. Cells that look like formulas start with a quote. */
export function streamOrderExport(
  db: Db,
  kind: 'orders' | 'lines',
  search: OrderFilter,
): ReadableStream<Uint8Array> {
  const rows = kind === 'orders' ? readOrderRows(db, search) : readLineRows(db, search)
  const sheet = stringify({
    bom: true,
    header: true,
    columns: COLUMNS[kind],
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
  })
  return Readable.toWeb(Readable.from(rows).compose(sheet)) as ReadableStream<Uint8Array>
}
