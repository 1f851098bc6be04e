/** Writes shipments of an order that the transaction has locked. */

import { sql } from 'kysely'
import { newId } from '#app/db/ids.server.ts'
import { deleteRows, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import {
  addToLines,
  type LockedOrder,
  type NewOrderEvent,
  saveOrderChange,
} from '#app/order-changes/core/locked-order.server.ts'
import { updateDueDay } from '#app/order-changes/core/order-promises.server.ts'
import type { RequestedUnits } from '#app/orders/core/lifecycle-rules.ts'
import type { ShipmentDetails } from './rules.ts'

export type ShipmentRow = Row<'shipments'>

const unitsOf = (units: readonly RequestedUnits[]) => units.reduce((sum, { quantity }) => sum + quantity, 0)

const detailColumns = ({ carrier, tracking, trackingUrl, packages, note }: ShipmentDetails) => ({
  carrier,
  tracking,
  tracking_url: trackingUrl,
  packages: JSON.stringify(packages),
  note,
})

async function insertShipmentLines(
  tx: Db,
  shipment: Pick<ShipmentRow, 'id' | 'order_id'>,
  units: readonly RequestedUnits[],
) {
  await tx
    .insertInto('shipment_lines')
    .values(
      units.map(({ line, quantity }) => ({
        shipment_id: shipment.id,
        order_id: shipment.order_id,
        line_no: line,
        quantity,
      })),
    )
    .execute()
}

export async function insertDraft(
  tx: Db,
  order: Pick<LockedOrder, 'id'>,
  draft: {
    number: string
    units: readonly RequestedUnits[]
    details: ShipmentDetails
    actorId: string
    at: Date
    key?: string | undefined
  },
): Promise<ShipmentRow> {
  const shipment = await tx
    .insertInto('shipments')
    .values({
      id: newId(draft.at),
      number: draft.number,
      order_id: order.id,
      status: 'draft',
      units: unitsOf(draft.units),
      created_at: draft.at,
      actor_id: draft.actorId,
      draft_key: draft.key ?? null,
      ...detailColumns(draft.details),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertShipmentLines(tx, shipment, draft.units)
  return shipment
}

export async function rewriteDraft(
  tx: Db,
  shipment: ShipmentRow,
  draft: { units: readonly RequestedUnits[]; details: ShipmentDetails },
): Promise<void> {
  await deleteRows(tx, 'shipment_lines', { shipment_id: shipment.id })
  await insertShipmentLines(tx, shipment, draft.units)
  await updateRows(tx, 'shipments', shipment.id, {
    ...detailColumns(draft.details),
    units: unitsOf(draft.units),
    version: sql`version + 1`,
  })
}

export async function readShipmentUnits(tx: Db, shipmentId: string) {
  return tx
    .selectFrom('shipment_lines')
    .select(['line_no as line', 'quantity'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('line_no')
    .execute()
}

type ShipmentEvent = Omit<NewOrderEvent, 'units'>

/** The units of a draft leave. @param units those of the shipment; no line has fewer open */
export async function applyDispatch(
  tx: Db,
  order: LockedOrder,
  shipment: ShipmentRow,
  units: readonly RequestedUnits[],
  { dispatchedAt, key, ...event }: ShipmentEvent & { dispatchedAt: Date; key: string | null },
): Promise<LockedOrder> {
  await updateRows(tx, 'shipments', shipment.id, {
    status: 'dispatched',
    dispatched_at: dispatchedAt,
    dispatch_key: key,
    version: sql`version + 1`,
  })
  await addToLines(tx, order.id, 'shipped', units)
  await updateDueDay(tx, order.id)
  return saveOrderChange(tx, order, { ...event, units: unitsOf(units) })
}

/** Marks the given dispatched shipments of the order as delivered. */
export async function applyDelivery(
  tx: Db,
  order: LockedOrder,
  shipmentIds: readonly string[],
  event: ShipmentEvent,
): Promise<LockedOrder> {
  const delivered = {
    status: 'delivered',
    delivered_at: event.at,
    version: sql<number>`version + 1`,
  } as const
  await updateRows(tx, 'shipments', { id: shipmentIds }, delivered)
  return saveOrderChange(tx, order, event)
}

/** The units of a dispatched shipment become open again. The stock does not change: they are still sold. */
export async function applyVoid(
  tx: Db,
  order: LockedOrder,
  shipment: ShipmentRow,
  event: ShipmentEvent,
): Promise<LockedOrder> {
  const units = await readShipmentUnits(tx, shipment.id)
  await updateRows(tx, 'shipments', shipment.id, {
    status: 'voided',
    voided_at: event.at,
    void_reason: event.note,
    version: sql`version + 1`,
  })
  await addToLines(tx, order.id, 'shipped', units, -1)
  return saveOrderChange(tx, order, { ...event, units: -unitsOf(units) })
}

export function findDispatchedShipments(tx: Db, orderId: string) {
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'dispatched')
    .orderBy('id')
    .execute()
}
