import type { Context } from '#app/app/context.server.ts'
import { hashJson } from '#app/app/idempotency.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Role } from '#app/lib/actor.ts'
import { freightDue } from '#app/lib/freight.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { done, refused, replayed } from '#app/lib/outcome.ts'
import {
  actorInHistory,
  type LockedLine,
  readLockedLines,
} from '#app/order-changes/core/locked-order.server.ts'
import { offerUndo } from '#app/order-changes/core/offer-undo.server.ts'
import {
  type OrderWork,
  unitsRefusal,
  withLockedOrder,
} from '#app/order-changes/core/order-command.server.ts'
import type { OrderRefusal } from '#app/order-changes/core/problems.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import {
  BUYER_REASONS,
  type CancellationPreview,
  findRemainderProblems,
  previewCancellation,
} from '#app/orders/core/cancellation-rules.ts'
import { hasTooManyChanges } from '#app/orders/core/change-limit.server.ts'
import { MAX_EMAIL_LINES } from '#app/orders/core/emails.server.ts'
import type { CancelledEmailLine } from '#app/orders/core/lifecycle-emails.server.ts'
import { allOpenUnits, findUnitsProblem, type RequestedUnits } from '#app/orders/core/lifecycle-rules.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requireIfStaff } from '#app/staff/permissions.ts'
import { applyCancellation } from './apply-cancellation.server.ts'
import { cancelledMoney } from './cancelled-money.server.ts'
import type { Cancellation, newCancellationBody } from './contract.ts'
import { findCancellation } from './queries.server.ts'

type CancellationInput = ReturnType<typeof newCancellationBody.parse>

interface PlannedCancellation {
  lines: LockedLine[]
  units: readonly RequestedUnits[]
  preview: CancellationPreview
}

function findStatusRefusal({ order, user }: OrderWork): OrderRefusal | undefined {
  const status = order.status
  if (user.role === 'customer' && status !== 'placed') {
    return {
      code: 'transition-not-allowed',
      status,
      detail: `The order is ${status}. You can cancel units until you pay. Contact us about this order.`,
    }
  }
  if (order.open_units > 0) return undefined
  return {
    code: 'transition-not-allowed',
    status,
    detail: `The order is ${status}. None of its units can be cancelled.`,
  }
}

/** Checks a cancellation on the locked order, and calculates the amount before and after. */
async function planCancellation(work: OrderWork, requested: readonly RequestedUnits[] | undefined) {
  const statusRefusal = findStatusRefusal(work)
  if (statusRefusal) return refused(statusRefusal)
  const lines = await readLockedLines(work.tx, work.order.id)
  const units = requested ?? allOpenUnits(lines)
  const problem = findUnitsProblem(units, lines)
  if (problem) return refused(unitsRefusal(problem))
  const { role } = work.user
  const isPartial = units.reduce((sum, { quantity }) => sum + quantity, 0) < work.order.open_units
  if (isPartial && role === 'customer' && (await isOfferedAsWhole(work)))
    return refused({
      code: 'transition-not-allowed',
      status: work.order.status,
      detail: 'The order is from an offer for all of its units. Cancel all of them, or contact us.',
    })
  if (isPartial && (await hasTooManyChanges(work.tx, work.order.id, work.user, work.at)))
    return refused({ code: 'order-change-limit-reached' })
  const remainders = role === 'customer' ? findRemainderProblems(units, lines) : []
  if (remainders.length > 0) {
    const messages = remainders.map(({ line, remaining, nearest }) => [
      `lines.${units.findIndex((one) => one.line === line)}.quantity`,
      `would leave ${remaining}. Leave ${nearest.join(' or ')}`,
    ])
    return refused({ code: 'invalid-input', fields: Object.fromEntries(messages) })
  }
  const freight = work.order.freight_amount
  const preview = previewCancellation(units, lines, role, freight)
  // An order without an amount could never be paid.
  if (isPartial && preview.after === 0 && work.order.status === 'placed')
    return refused({
      code: 'invalid-input',
      fields: { lines: 'would leave only units that are free of charge. Cancel them too' },
    })
  const minimum = work.order.order_minimum
  const goods = preview.after - freight
  if (role === 'customer' && isPartial && minimum !== null && goods < minimum)
    return refused({ code: 'order-minimum-not-reached', minimum, total: goods })
  return done({ lines, units, preview })
}

/** Nobody accepts such an offer and keeps only its cheapest part. */
async function isOfferedAsWhole({ tx, order }: OrderWork): Promise<boolean> {
  const offer = await tx
    .selectFrom('quote_orders')
    .innerJoin('quote_versions', (join) =>
      join
        .onRef('quote_versions.quote_id', '=', 'quote_orders.quote_id')
        .onRef('quote_versions.no', '=', 'quote_orders.version'),
    )
    .select('no')
    .where('order_id', '=', order.id)
    .where('acceptance', '=', 'whole')
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}

/** The effect of a cancellation, to the cent. Writes nothing. */
export async function previewUnitCancellation(
  ctx: Context,
  orderNumber: string,
  requested: readonly RequestedUnits[] | undefined,
) {
  requireIfStaff(ctx.actor, 'orders.cancel')
  const preview = async (work: OrderWork) => {
    const planned = await planCancellation(work, requested)
    if (!planned.done) return planned
    const { before, after, lines } = planned.value.preview
    const { freight_amount: freight, unit_count, cancelled_units } = work.order
    const cancelledNow = lines.reduce((sum, line) => sum + line.cancelledNow, 0)
    const unitsLeft = unit_count - cancelled_units - cancelledNow
    return done({
      amountBefore: decimalFromCents(before),
      amountDue: decimalFromCents(after),
      freight: {
        before: decimalFromCents(freight),
        after: decimalFromCents(freightDue({ amount: freight }, unitsLeft)),
      },
      lines: lines.map((line) => ({
        line: line.line,
        quantity: line.cancelledNow,
        remaining: line.remaining,
        priceBefore: decimalFromCents(line.unitPriceBefore),
        price: decimalFromCents(line.unitPriceAfter),
      })),
    })
  }
  return withLockedOrder(ctx, orderNumber, preview, { isPreview: true })
}

/**
 * Cancels open units: of their own unpaid order for a buyer, of any order for an administrator, who can undo it for a few
 * seconds.
 */
export function cancelUnits(
  ctx: Context,
  orderNumber: string,
  input: CancellationInput,
  key: string | undefined,
) {
  requireIfStaff(ctx.actor, 'orders.cancel')
  const bodyHash = hashJson(input)
  return withLockedOrder<Cancellation>(ctx, orderNumber, async (work) => {
    const { tx, order, user, at } = work
    const earlier = key === undefined ? undefined : await findByKey(work, key)
    if (earlier) {
      if (earlier.body_hash !== bodyHash) return refused({ code: 'idempotency-key-reused' })
      return replayed(await findCancellation(tx, earlier.id))
    }
    const fields = findInputErrors(input, user.role)
    if (Object.keys(fields).length > 0) return refused({ code: 'invalid-input', fields })
    const planned = await planCancellation(work, input.lines)
    if (!planned.done) return planned
    const { lines, units, preview } = planned.value
    const amountDue = decimalFromCents(preview.after)
    if (amountDue !== input.amountDue) return refused({ code: 'price-changed', amountDue })
    const eventId = newId(at)
    const { order: changed, id } = await applyCancellation(tx, order, lines, {
      units,
      initiator: user.role,
      reason: input.reason,
      note: input.note ?? '',
      restock: input.restock ?? true,
      actorId: user.userId,
      actor: actorInHistory(user),
      at,
      eventId,
      ...(key !== undefined && { idempotencyKey: key }),
      bodyHash,
    })
    await recordCancellation(work, ctx, changed, input)
    const email = cancellationEmail(order, changed, { lines, units, preview }, input)
    if (user.role === 'admin')
      await offerUndo(tx, ctx, { order, eventId, at, email, change: 'cancelled-units' })
    else await queueOrderEmail(tx, ctx, email)
    return done(await findCancellation(tx, id))
  })
}

function recordCancellation(
  { tx, order }: OrderWork,
  ctx: Context,
  changed: OrderWork['order'],
  { amountDue, reason }: CancellationInput,
) {
  const action = changed.status === 'cancelled' ? 'order-cancelled' : 'units-cancelled'
  return recordOrderAudit(tx, ctx, action, order, {
    before: {
      status: order.status,
      cancelledUnits: order.cancelled_units,
      amountDue: decimalFromCents(order.amount_due),
    },
    after: { status: changed.status, cancelledUnits: changed.cancelled_units, amountDue, reason },
  })
}

function cancellationEmail(
  order: OrderWork['order'],
  changed: OrderWork['order'],
  { lines, preview }: PlannedCancellation,
  { reason, note = '' }: CancellationInput,
) {
  return {
    kind: changed.status === 'cancelled' ? 'order-cancelled' : 'order-units-cancelled',
    order: changed,
    note,
    values: {
      cancelledUnits: changed.cancelled_units - order.cancelled_units,
      cancelledLines: emailLines(lines, preview),
      cancelledLineCount: preview.lines.length,
      money: cancelledMoney(order, changed),
      amountBefore: preview.before,
      amountDue: preview.after,
      isPaid: order.status !== 'placed',
      reason,
    },
  }
}

function emailLines(lines: readonly LockedLine[], preview: CancellationPreview): CancelledEmailLine[] {
  const byNumber = new Map(lines.map((line) => [line.lineNo, line]))
  return preview.lines.slice(0, MAX_EMAIL_LINES).map(({ line, cancelledNow, remaining }) => {
    const { sku = '', name = '' } = byNumber.get(line) ?? {}
    return { sku, name, cancelled: cancelledNow, remaining }
  })
}

function findInputErrors(input: CancellationInput, role: Role): Record<string, string> {
  if (role === 'admin') return {}
  return {
    ...(!BUYER_REASONS.includes(input.reason) && { reason: `must be one of ${BUYER_REASONS.join(', ')}` }),
    ...(input.restock === false && { restock: 'can be set by administrators only' }),
  }
}

function findByKey({ tx, order }: OrderWork, key: string) {
  return findRow(tx, 'cancellations', { order_id: order.id, idempotency_key: key }, ['id', 'body_hash'])
}
