/** Drafts of shipments: nothing has left yet, and the units stay open. */
import type { Context } from '#app/app/context.server.ts'
import { nextDocumentNumber } from '#app/db/number-series.server.ts'
import { countRows, deleteRows, findRow, lockRow } from '#app/db/rows.server.ts'
import { addTombstone } from '#app/db/tombstones.server.ts'
import { done, isRefused, refused, replayed } from '#app/lib/outcome.ts'
import { readLockedLines } from '#app/order-changes/core/locked-order.server.ts'
import {
  type OrderWork,
  unitsRefusal,
  withLockedOrder,
} from '#app/order-changes/core/order-command.server.ts'
import type { OrderRefusal } from '#app/order-changes/core/problems.server.ts'
import { findUnitsProblem } from '#app/orders/core/lifecycle-rules.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { newShipmentBody, Shipment, shipmentChangeBody } from './contract.ts'
import { findShipment } from './queries.server.ts'
import { MAX_SHIPMENTS, type ShipmentDetails } from './rules.ts'
import { insertDraft, rewriteDraft, type ShipmentRow } from './shipment-rows.server.ts'

type NewShipmentInput = ReturnType<typeof newShipmentBody.parse>

const detailsOf = ({
  carrier = '',
  tracking = '',
  trackingUrl = '',
  packages = [],
  note = '',
}: NewShipmentInput): ShipmentDetails => ({ carrier, tracking, trackingUrl, packages, note })

/** Why units of the order cannot be shipped, undefined if they can. */
export async function findShipmentRefusal(
  { tx, order }: OrderWork,
  units: NewShipmentInput['lines'],
): Promise<OrderRefusal | undefined> {
  if (order.status !== 'paid') {
    const status = order.status
    return {
      code: 'transition-not-allowed',
      status,
      detail: `The order is ${status}. Only units of a paid order can be shipped.`,
    }
  }
  const problem = findUnitsProblem(units, await readLockedLines(tx, order.id))
  return problem ? unitsRefusal(problem) : undefined
}

/** Locks a shipment of a locked order. */
export function lockShipment({ tx, order }: OrderWork, number: string) {
  return lockRow(tx, 'shipments', { order_id: order.id, number })
}

export async function readShipment({ tx, order }: OrderWork, number: string): Promise<Shipment> {
  const shipment = await findShipment(tx, order.id, number)
  if (!shipment) throw new Error(`shipment ${number} was written and is not there`)
  return shipment
}

/** @param key the same key again returns the shipment as it is now */
export async function draftShipment(
  ctx: Context,
  orderNumber: string,
  input: NewShipmentInput,
  key?: string,
) {
  requirePermission(ctx.actor, 'orders.ship')
  // Also while another change can still be undone.
  const earlier =
    key === undefined
      ? undefined
      : await withLockedOrder<Shipment | undefined>(
          ctx,
          orderNumber,
          async (work) => done(await findDrafted(work, key)),
          { isPreview: true },
        )
  if (earlier && !earlier.done) return earlier
  if (earlier?.value) return replayed(earlier.value)
  return withLockedOrder<Shipment>(ctx, orderNumber, async (work) => {
    const { tx, order, user, at } = work
    const drafted = key === undefined ? undefined : await findDrafted(work, key)
    if (drafted) return replayed(drafted)
    const refusal = await findShipmentRefusal(work, input.lines)
    if (refusal) return refused(refusal)
    const shipments = await countRows(tx, 'shipments', { order_id: order.id })
    if (shipments >= MAX_SHIPMENTS) return refused({ code: 'shipment-limit-reached' })
    const number = await nextDocumentNumber(tx, 'SHP', at)
    const draft = { number, units: input.lines, details: detailsOf(input), actorId: user.userId, at, key }
    const { units } = await insertDraft(tx, order, draft)
    await recordOrderAudit(tx, ctx, 'shipment-drafted', order, { after: { shipment: number, units } })
    return done(await readShipment(work, number))
  })
}

async function findDrafted(work: OrderWork, key: string): Promise<Shipment | undefined> {
  const drafted = await findRow(work.tx, 'shipments', { order_id: work.order.id, draft_key: key }, ['number'])
  return drafted && readShipment(work, drafted.number)
}

/** Replaces lines and details of a draft, if it still has the version that the change is based on. */
export function changeShipment(
  ctx: Context,
  orderNumber: string,
  number: string,
  { version, ...input }: ReturnType<typeof shipmentChangeBody.parse>,
) {
  requirePermission(ctx.actor, 'orders.ship')
  return withLockedOrder(ctx, orderNumber, async (work) => {
    const { tx, order } = work
    const shipment = await lockShipmentIn(work, number, 'draft')
    if (isRefused(shipment)) return shipment
    if (shipment.version !== version) return refused({ code: 'version-conflict' })
    const refusal = await findShipmentRefusal(work, input.lines)
    if (refusal) return refused(refusal)
    await rewriteDraft(tx, shipment, { units: input.lines, details: detailsOf(input) })
    const changed = await readShipment(work, number)
    const [before, after] = [{ units: shipment.units }, { units: changed.units }]
    const facts = before.units === after.units ? { after: { shipment: number } } : { before, after }
    await recordOrderAudit(tx, ctx, 'shipment-changed', order, facts)
    return done(changed)
  })
}

export function discardShipment(ctx: Context, orderNumber: string, number: string) {
  requirePermission(ctx.actor, 'orders.ship')
  return withLockedOrder(ctx, orderNumber, async (work) => {
    const { tx, order } = work
    const shipment = await lockShipmentIn(work, number, 'draft')
    if (isRefused(shipment)) return shipment
    await deleteRows(tx, 'shipments', shipment.id)
    await addTombstone(tx, 'shipment', shipment.id, ctx.now())
    await recordOrderAudit(tx, ctx, 'shipment-discarded', order, { before: { shipment: number } })
    return done({ discarded: number })
  })
}

/** Locks a shipment that has the status, or says why a change that needs it is refused. */
export async function lockShipmentIn(work: OrderWork, number: string, status: ShipmentRow['status']) {
  const shipment = await lockShipment(work, number)
  if (!shipment) return refused({ code: 'shipment-not-found' })
  return shipment.status === status ? shipment : refused(wrongStatus(shipment))
}

export const wrongStatus = ({ status }: ShipmentRow): OrderRefusal => ({
  code: 'shipment-transition-not-allowed',
  shipmentStatus: status,
})
