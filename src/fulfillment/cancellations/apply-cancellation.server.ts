import { sql } from 'kysely'
import { newId } from '#app/db/ids.server.ts'
import { insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import {
  addToLines,
  type LockedLine,
  type LockedOrder,
  saveOrderChange,
} from '#app/order-changes/core/locked-order.server.ts'
import { lockBudget } from '#app/order-changes/core/order-budget.server.ts'
import { cancelPromises, updateDueDay } from '#app/order-changes/core/order-promises.server.ts'
import {
  type CancellationReason,
  type Initiator,
  previewCancellation,
} from '#app/orders/core/cancellation-rules.ts'
import { allOpenUnits, isPaid, type RequestedUnits } from '#app/orders/core/lifecycle-rules.ts'
import { isRefunded } from '#app/orders/core/refund-rules.ts'
import { coverPromises } from '#app/products/records/cover-promises.server.ts'

export interface CancellationInput {
  /** Valid for the lines. */
  units: readonly RequestedUnits[]
  initiator: Initiator
  reason: CancellationReason
  note: string
  restock: boolean
  /** Null for the shop itself. */
  actorId: string | null
  actor: { email: string; name: string }
  at: Date
  /** Of the event in the order history; a new one by default. */
  eventId?: string
  idempotencyKey?: string
  bodyHash?: string
}

/**
 * Cancels units of a locked order: records them, prices the lines again, returns the units to stock once, and derives the
 * status.
 * @returns the order as it is now, and the ID of the cancellation
 */
export async function applyCancellation(
  tx: Db,
  order: LockedOrder,
  lines: readonly LockedLine[],
  input: CancellationInput,
): Promise<{ order: LockedOrder; id: string }> {
  const { units, initiator, note, restock, at } = input
  const preview = previewCancellation(units, lines, initiator, order.freight_amount)
  const id = newId(at)
  await lockBudget(tx, order.budget_id)
  await insertCancellation(tx, order, id, input, preview)
  await addToLines(tx, order.id, 'cancelled', units)
  for (const line of preview.lines.filter((one) => one.unitPriceAfter !== one.unitPriceBefore)) {
    const changed = { order_id: order.id, line_no: line.line }
    await updateRows(tx, 'order_lines', changed, { unit_price: line.unitPriceAfter })
  }
  await cancelPromises(tx, order.id, id)
  if (restock) await returnToStock(tx, id)
  await updateDueDay(tx, order.id)
  const cancelled = await saveOrderChange(tx, order, {
    ...(input.eventId !== undefined && { id: input.eventId }),
    kind: isEverything(units, lines) ? 'status' : 'units-cancelled',
    actor: input.actor,
    note,
    at,
  })
  return { order: cancelled, id }
}

async function insertCancellation(
  tx: Db,
  order: LockedOrder,
  id: string,
  { units, initiator, reason, ...input }: CancellationInput,
  { before, after }: { before: number; after: number },
): Promise<void> {
  await insertRow(tx, 'cancellations', {
    id,
    order_id: order.id,
    at: input.at,
    actor_id: input.actorId,
    initiator,
    reason,
    note: input.note,
    restock: input.restock,
    amount_before: before,
    amount_after: after,
    refund_amount: isPaid(order.status) && isRefunded(reason) ? before - after : 0,
    idempotency_key: input.idempotencyKey ?? null,
    body_hash: input.bodyHash ?? null,
  })
  await tx
    .insertInto('cancellation_lines')
    .values(
      units.map(({ line, quantity }) => ({
        cancellation_id: id,
        order_id: order.id,
        line_no: line,
        quantity,
      })),
    )
    .execute()
}

/** True if the whole order is cancelled, and not only a part of it. */
function isEverything(units: readonly RequestedUnits[], lines: readonly LockedLine[]): boolean {
  const total = (some: readonly { quantity: number }[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0)
  return total(units) === total(allOpenUnits(lines)) && lines.every(({ shipped }) => shipped === 0)
}

/** Locks the products in ID order, as all statements do, so that concurrent cancellations cannot deadlock. */
async function returnToStock(tx: Db, cancellationId: string) {
  const { rows } = await sql<{ id: string }>`
    with back as (
      select product_id, sum(cancellation_lines.quantity - unproduced) as quantity
      from cancellation_lines join order_lines using (order_id, line_no)
      where cancellation_id = ${cancellationId} group by product_id
    ), locked as materialized (
      select id from products where id in (select product_id from back) order by id for no key update
    )
    update products set stock = stock + back.quantity
    from back join locked on locked.id = back.product_id where products.id = back.product_id
    returning products.id`.execute(tx)
  await coverPromises(
    tx,
    rows.map(({ id }) => id),
  )
}
