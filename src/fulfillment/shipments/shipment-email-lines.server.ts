import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { MAX_EMAIL_LINES, type OpenLines, type ShipmentEmailLine } from '#app/orders/core/emails.server.ts'

/** The first lines of a shipment for an email, each with what has shipped of the ordered units, and their number. */
export async function readShipmentEmailLines(
  tx: Db,
  shipmentId: string,
): Promise<{ lines: ShipmentEmailLine[]; lineCount: number }> {
  const rows = await tx
    .selectFrom('shipment_lines')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'shipment_lines.order_id')
        .onRef('order_lines.line_no', '=', 'shipment_lines.line_no'),
    )
    .select([
      'order_lines.sku',
      'order_lines.product_name as name',
      'shipment_lines.quantity',
      'order_lines.shipped',
      sql<number>`order_lines.quantity - order_lines.cancelled`.as('ordered'),
      sql<number>`count(*) over ()::int`.as('line_count'),
    ])
    .where('shipment_lines.shipment_id', '=', shipmentId)
    .orderBy('shipment_lines.line_no')
    .limit(MAX_EMAIL_LINES)
    .execute()
  return toCountedLines(rows)
}

/** The first lines of an order with units that have not shipped, and their number. */
export async function readOpenLines(tx: Db, orderId: string): Promise<OpenLines> {
  const rows = await tx
    .selectFrom('order_lines')
    .select([
      'sku',
      'product_name as name',
      'shipped',
      sql<number>`quantity - cancelled`.as('ordered'),
      sql<number>`count(*) over ()::int`.as('line_count'),
    ])
    .where('order_id', '=', orderId)
    .where(sql<boolean>`quantity > shipped + cancelled`)
    .orderBy('line_no')
    .limit(MAX_EMAIL_LINES)
    .execute()
  return toCountedLines(rows)
}

/** The lines of some rows, each of which has the number of all lines. */
const toCountedLines = <Line>(rows: readonly (Line & { line_count: number })[]) => ({
  lines: rows.map(({ line_count: _, ...line }) => line),
  lineCount: rows[0]?.line_count ?? 0,
})
