import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { MAX_EMAIL_LINES, type OpenLines, type ShipmentEmailLine } from '#app/orders/core/emails.server.ts'

/** The first lines of a shipment for an email, each with what has shipped of the ordered units, and their number. */
export async function readShipmentEmailLines(
  tx: Db,
  shipmentId: string,
): Promise<{ lines: ShipmentEmailLine[]; lineCount: number }> {
  const { rows } = await sql<ShipmentEmailLine & { line_count: number }>`
    select sku, product_name as name, shipment_lines.quantity, shipped,
      order_lines.quantity - cancelled as ordered, count(*) over ()::int as line_count
    from shipment_lines join order_lines using (order_id, line_no)
    where shipment_id = ${shipmentId} order by line_no limit ${MAX_EMAIL_LINES}`.execute(tx)
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
