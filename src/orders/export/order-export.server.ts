/** Orders as a spreadsheet: read a part at a time, so that neither memory nor the database is held by a long one. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '#app/db/schema.server.ts'
import { type OrderFilter, selectMatchingOrders } from '../list/orders.queries.server.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '../rules.ts'

const ORDER_BATCH_SIZE = 500
const LINE_BATCH_SIZE = 1_000

type CsvRow = Record<string, string | number>

/** '1490.00': a spreadsheet reads it as a number, and adds it up to the cent. */
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
        State: order.state,
        'Placed at': order.placed_at.toISOString(),
        Buyer: order.buyer_name,
        'E-mail': order.buyer_email,
        'PO number': order.po_number,
        'Deliver to': order.address,
        Phone: order.phone,
        Lines: order.line_count,
        Pieces: order.pieces,
        'Total USD': dollars(order.total),
        'Payment reference': formatPaymentReference(paymentReference(order.number)),
      }
      after = order.id
    }
    if (orders.length < ORDER_BATCH_SIZE) return
  }
}

async function* readLineRows(db: Db, search: OrderFilter): AsyncGenerator<CsvRow> {
  for (let [order, line] = ['', 0]; ; ) {
    const lines = await selectMatchingOrders(db, search)
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .selectAll('order_lines')
      .select(['number', 'state', 'placed_at', 'buyer_name', 'buyer_email', 'po_number'])
      .where((eb) =>
        eb(eb.refTuple('order_lines.order_id', 'order_lines.line_no'), '>', eb.tuple(order, line)),
      )
      .orderBy('order_lines.order_id')
      .orderBy('order_lines.line_no')
      .limit(LINE_BATCH_SIZE)
      .execute()
    for (const one of lines) {
      yield {
        Order: formatOrderNumber(one.number),
        State: one.state,
        'Placed at': one.placed_at.toISOString(),
        Buyer: one.buyer_name,
        'E-mail': one.buyer_email,
        'PO number': one.po_number,
        Line: one.line_no,
        SKU: one.sku,
        Product: one.product_name,
        Quantity: one.quantity,
        'Unit price USD': dollars(one.unit_price),
        'Line total USD': dollars(one.unit_price * one.quantity),
      }
      ;[order, line] = [one.order_id, one.line_no]
    }
    if (lines.length < LINE_BATCH_SIZE) return
  }
}

const COLUMNS = {
  orders: [
    'Order',
    'State',
    'Placed at',
    'Buyer',
    'E-mail',
    'PO number',
    'Deliver to',
    'Phone',
    'Lines',
    'Pieces',
    'Total USD',
    'Payment reference',
  ],
  lines: [
    'Order',
    'State',
    'Placed at',
    'Buyer',
    'E-mail',
    'PO number',
    'Line',
    'SKU',
    'Product',
    'Quantity',
    'Unit price USD',
    'Line total USD',
  ],
}

/** UTF-8 with its mark, which spreadsheets look for; whatever a spreadsheet would calculate stands behind a quote. */
export function streamOrderExport(
  db: Db,
  what: 'orders' | 'lines',
  search: OrderFilter,
): ReadableStream<Uint8Array> {
  const rows = what === 'orders' ? readOrderRows(db, search) : readLineRows(db, search)
  const sheet = stringify({
    bom: true,
    header: true,
    columns: COLUMNS[what],
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
  })
  return Readable.toWeb(Readable.from(rows).compose(sheet)) as ReadableStream<Uint8Array>
}
