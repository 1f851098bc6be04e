import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import type { SlipChoice } from '#app/order-changes/slips/slip-urls.ts'
import { MAX_SHIPMENTS } from './rules.ts'
import { type PlannedSlips, type PrintableOrder, planSlips, printedStatuses } from './slip-plan.ts'

/** Plans what is printed of the orders with these numbers, in their sequence. */
export async function readSlipPlan(
  db: Db,
  choice: SlipChoice,
  numbers: readonly string[],
): Promise<PlannedSlips[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'open_units', 'line_count'])
    .where('number', 'in', numbers)
    .execute()
  const ids = orders.map(({ id }) => id)
  const shipments = ids.length === 0 ? [] : await findPrintedShipments(db, choice, ids)
  const printable = orders.map((order): [string, PrintableOrder] => [
    order.number,
    {
      number: order.number,
      status: order.status,
      openUnits: order.open_units,
      lineCount: order.line_count,
      shipments: shipments
        .filter((shipment) => shipment.order_id === order.id)
        .map(({ number, line_count: lineCount }) => ({ number, lineCount })),
    },
  ])
  return planSlips(choice, numbers, new Map(printable))
}

/** Oldest first; of each order the last one only if only that is printed. */
async function findPrintedShipments(db: Db, choice: SlipChoice, orderIds: readonly string[]) {
  const lineCount = sql<number>`(select count(*) from shipment_lines
    where shipment_lines.shipment_id = shipments.id)::int`.as('line_count')
  const select = db
    .selectFrom('shipments')
    .select(['shipments.id', 'shipments.order_id', 'shipments.number', lineCount])
    .where('shipments.order_id', 'in', orderIds)
    .where('shipments.status', 'in', printedStatuses(choice))
    .limit(orderIds.length * MAX_SHIPMENTS)
  return choice === 'latest-slips'
    ? select
        .distinctOn('shipments.order_id')
        .orderBy('shipments.order_id')
        .orderBy('shipments.id', 'desc')
        .execute()
    : select.orderBy('shipments.id').execute()
}
