/** Shipments leave, arrive, and are taken back. */
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { done, isRefused, refused, replayed } from '#app/lib/outcome.ts'
import {
  actorInHistory,
  type LockedOrder,
  readLockedLines,
} from '#app/order-changes/core/locked-order.server.ts'
import { offerUndo } from '#app/order-changes/core/offer-undo.server.ts'
import { withLockedOrder } from '#app/order-changes/core/order-command.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import { findUnproducedLines } from '#app/orders/core/lifecycle-rules.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requireIfStaff, requirePermission } from '#app/staff/permissions.ts'
import type { Shipment } from './contract.ts'
import { packagesText } from './copy.ts'
import {
  findShipmentRefusal,
  lockShipment,
  lockShipmentIn,
  readShipment,
  wrongStatus,
} from './draft-shipment.commands.server.ts'
import { dispatchTimeProblem, hasLeft } from './rules.ts'
import { readOpenLines, readShipmentEmailLines } from './shipment-email-lines.server.ts'
import {
  applyDelivery,
  applyDispatch,
  applyVoid,
  readShipmentUnits,
  type ShipmentRow,
} from './shipment-rows.server.ts'

const TIME_MESSAGES = {
  'before-the-order': 'must not be before the order was placed',
  'too-far-ahead': 'must be at most a day ahead',
}

/** The facts in emails about a shipment and the progress of its order. No text by the buyer. */
async function shipmentValues(tx: Db, shipment: ShipmentRow, order: LockedOrder) {
  const { lines, lineCount } = await readShipmentEmailLines(tx, shipment.id)
  return {
    shipment: {
      number: shipment.number,
      units: shipment.units,
      carrier: shipment.carrier,
      tracking: shipment.tracking,
      trackingUrl: shipment.tracking_url,
      packages: packagesText(shipment.packages),
      lines,
      lineCount,
    },
    progress: {
      shipped: order.shipped_units,
      delivered: order.delivered_units,
      remaining: order.unit_count - order.cancelled_units,
    },
  }
}

/**
 * The units of a draft leave. They are checked again: somebody else may have shipped or cancelled them. Undone, the
 * shipment is a draft again.
 * @param version of the draft that was read; any by default
 * @param key the same key again returns the shipment that it has dispatched
 */
export function dispatchShipment(
  ctx: Context,
  orderNumber: string,
  number: string,
  {
    dispatchedAt,
    version,
    key,
  }: { dispatchedAt: Date | undefined; version?: number | undefined; key: string | undefined },
) {
  requirePermission(ctx.actor, 'orders.ship')
  return withLockedOrder<Shipment>(ctx, orderNumber, async (work) => {
    const { tx, order, user, at } = work
    const shipment = await lockShipment(work, number)
    if (!shipment) return refused({ code: 'shipment-not-found' })
    if (key !== undefined && shipment.dispatch_key === key) {
      return replayed(await readShipment(work, number))
    }
    if (shipment.status !== 'draft') return refused(wrongStatus(shipment))
    if (version !== undefined && shipment.version !== version) return refused({ code: 'version-conflict' })
    const leftAt = dispatchedAt ?? at
    const problem = dispatchTimeProblem(leftAt, { placedAt: order.placed_at, now: at })
    if (problem) {
      return refused({ code: 'invalid-input', fields: { dispatchedAt: TIME_MESSAGES[problem] } })
    }
    const units = await readShipmentUnits(tx, shipment.id)
    const refusal = await findShipmentRefusal(work, units)
    if (refusal) return refused(refusal)
    const unproduced = findUnproducedLines(units, await readLockedLines(tx, order.id))
    if (unproduced.length > 0) return refused({ code: 'not-produced', lines: unproduced })
    const eventId = newId(at)
    const changed = await applyDispatch(tx, order, shipment, units, {
      id: eventId,
      kind: 'shipment-dispatched',
      actor: actorInHistory(user),
      note: shipment.number,
      at,
      dispatchedAt: leftAt,
      key: key ?? null,
    })
    await recordOrderAudit(tx, ctx, 'shipment-dispatched', order, {
      before: { status: order.status, shippedUnits: order.shipped_units },
      after: { status: changed.status, shippedUnits: changed.shipped_units, shipment: number },
    })
    const kind = changed.status === 'shipped' ? 'order-shipped' : 'order-part-shipped'
    const values = {
      ...(await shipmentValues(tx, shipment, changed)),
      ...(kind === 'order-part-shipped' && { openLines: await readOpenLines(tx, order.id) }),
    }
    const email = { kind, order: changed, values }
    await offerUndo(tx, ctx, { order, eventId, at, email, change: 'shipment' })
    return done(await readShipment(work, number))
  })
}

/** A shipment has arrived. The buyer may say so, too. */
export function deliverShipment(ctx: Context, orderNumber: string, number: string) {
  requireIfStaff(ctx.actor, 'orders.ship')
  return withLockedOrder(ctx, orderNumber, async (work) => {
    const { tx, order, user, at, emailsAfter } = work
    const shipment = await lockShipment(work, number)
    // Buyers do not see drafts and voided shipments.
    if (!shipment || (user.role !== 'admin' && !hasLeft(shipment)))
      return refused({ code: 'shipment-not-found' })
    if (shipment.status !== 'dispatched') return refused(wrongStatus(shipment))
    const changed = await applyDelivery(tx, order, [shipment.id], {
      kind: 'shipment-delivered',
      actor: actorInHistory(user),
      note: shipment.number,
      at,
    })
    await recordOrderAudit(tx, ctx, 'shipment-delivered', order, { after: { shipment: number } })
    const kind = changed.status === 'delivered' ? 'order-delivered' : 'order-part-delivered'
    await queueOrderEmail(tx, ctx, {
      kind,
      order: changed,
      values: await shipmentValues(tx, shipment, changed),
      notBefore: emailsAfter,
    })
    return done(await readShipment(work, number))
  })
}

/** Takes back a dispatched shipment, for example one that was lost. Its units can be shipped again. */
export function voidShipment(ctx: Context, orderNumber: string, number: string, reason: string) {
  requirePermission(ctx.actor, 'orders.ship')
  return withLockedOrder(ctx, orderNumber, async (work) => {
    const { tx, order, user, at, emailsAfter } = work
    const shipment = await lockShipmentIn(work, number, 'dispatched')
    if (isRefused(shipment)) return shipment
    const changed = await applyVoid(tx, order, shipment, {
      kind: 'shipment-voided',
      actor: actorInHistory(user),
      note: reason,
      at,
    })
    await recordOrderAudit(tx, ctx, 'shipment-voided', order, { after: { shipment: number, reason } })
    const values = await shipmentValues(tx, shipment, changed)
    const email = { kind: 'order-shipment-voided', order: changed, note: reason, values }
    await queueOrderEmail(tx, ctx, { ...email, notBefore: emailsAfter })
    return done(await readShipment(work, number))
  })
}
