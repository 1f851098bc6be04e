import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findExternalNumbers, withExternalNumbers } from '#app/app/external-number-fields.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { Shipment } from './contract.ts'
import { hasLeft, MAX_SHIPMENTS, STATUSES_AFTER_DISPATCH } from './rules.ts'

function selectShipments(db: Db) {
  return db
    .selectFrom('shipments')
    .selectAll('shipments')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('shipment_lines')
          .innerJoin('order_lines', (join) =>
            join
              .onRef('order_lines.order_id', '=', 'shipment_lines.order_id')
              .onRef('order_lines.line_no', '=', 'shipment_lines.line_no'),
          )
          .select([
            'shipment_lines.line_no as line',
            'order_lines.sku',
            'order_lines.product_name as productName',
            'shipment_lines.quantity',
          ])
          .whereRef('shipment_lines.shipment_id', '=', 'shipments.id')
          .orderBy('shipment_lines.line_no'),
      ).as('lines'),
    )
}

type SelectedShipment = InferResult<ReturnType<typeof selectShipments>>[number]

function toShipmentDto(row: SelectedShipment): Shipment {
  return {
    number: row.number,
    status: row.status,
    carrier: row.carrier,
    tracking: row.tracking,
    trackingUrl: row.tracking_url,
    packages: row.packages,
    note: row.note,
    units: row.units,
    lines: row.lines,
    createdAt: row.created_at.toISOString(),
    dispatchedAt: row.dispatched_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    voidedAt: row.voided_at?.toISOString() ?? null,
    voidReason: row.void_reason,
    version: row.version,
  }
}

/** The shipments of an order, oldest first. Buyers see those that have left. */
export async function findShipments(
  db: Db,
  orderId: string,
  role: 'admin' | 'customer',
): Promise<Shipment[]> {
  let select = selectShipmentsOf(db, orderId)
  if (role === 'customer') select = select.where('status', 'in', STATUSES_AFTER_DISPATCH)
  return (await select.execute()).map(toShipmentDto)
}

/** All shipments of an order with their numbers in other systems, for staff members. */
export async function findNumberedShipments(db: Db, orderId: string): Promise<Shipment[]> {
  const rows = await selectShipmentsOf(db, orderId).execute()
  const ids = rows.map(({ id }) => id)
  const numbers = await findExternalNumbers(db, ['shipments'], ids)
  return rows.map((row) => withExternalNumbers(toShipmentDto(row), numbers.get(row.id)))
}

const selectShipmentsOf = (db: Db, orderId: string) =>
  selectShipments(db).where('order_id', '=', orderId).orderBy('id').limit(MAX_SHIPMENTS)

/** Where the shipments of an order went that left before its address changed, by their numbers. */
export async function findFormerAddresses(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('shipments')
    .select(['number', 'address', 'site_name as site'])
    .where('order_id', '=', orderId)
    .where('address', 'is not', null)
    .limit(MAX_SHIPMENTS)
    .execute()
  return new Map(
    rows.map(({ number, address, site }) => [number, { address: address ?? '', site: site ?? '' }]),
  )
}

/** A shipment of the order by its number. */
export async function findShipment(db: Db, orderId: string, number: string): Promise<Shipment | undefined> {
  const row = await selectShipments(db)
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && toShipmentDto(row)
}

/** The same for a reader, to whom it may not exist. */
export async function findReadableShipment(
  db: Db,
  orderId: string,
  number: string,
  role: 'admin' | 'customer',
): Promise<Shipment | undefined> {
  const shipment = await findShipment(db, orderId, number)
  return role === 'admin' || (shipment && hasLeft(shipment)) ? shipment : undefined
}

/** The shipments with these IDs, each with the number of its order. */
export async function findShipmentsByIds(db: Db, ids: readonly string[]) {
  const rows = await selectShipments(db)
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select('orders.number as order')
    .where('shipments.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { order: row.order, ...toShipmentDto(row) }]))
}
