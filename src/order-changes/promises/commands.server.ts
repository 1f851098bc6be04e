import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { promisedDayProblem } from '#app/orders/core/dispatch-date.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { actorInHistory, saveOrderChange } from '../core/locked-order.server.ts'
import { offerUndo } from '../core/offer-undo.server.ts'
import { readChangedOrder, withLockedOrder } from '../core/order-command.server.ts'
import { lockSupply, updateDueDay } from '../core/order-promises.server.ts'
import type { OrderRefusal } from '../core/problems.server.ts'
import type { ShipByDate } from './contract.ts'

type ChangePromiseRefusal = OrderRefusal | { code: 'nothing-promised' }

/**
 * Promises another day for the units of an order that are not in stock yet. The buyer gets one email.
 * @param only the line, with the version of its promise that was read; all lines that wait by default
 */
export async function changePromise(
  ctx: Context,
  number: string,
  { promisedOn, reason }: ShipByDate,
  only?: { line: number; version: number },
) {
  requirePermission(ctx.actor, 'orders.change-date')
  const outcome = await withLockedOrder<string, ChangePromiseRefusal>(ctx, number, async (work) => {
    const { tx, order, user, at } = work
    const problem = promisedDayProblem(promisedOn, at)
    if (problem) return refused({ code: 'invalid-input', fields: { promisedOn: problem } })
    await lockSupply(tx, order.id)
    const waiting = await readWaitingPromises(tx, order.id, only?.line)
    if (waiting.length === 0) return refused({ code: 'nothing-promised' })
    if (only && waiting[0]?.version !== only.version) return refused({ code: 'version-conflict' })
    const moved = waiting.filter((promise) => promise.promised_on !== promisedOn)
    if (moved.length === 0) return done(order.number)
    await moveTo(tx, order.id, moved, { promisedOn, reason })
    await updateDueDay(tx, order.id)
    const eventId = newId(at)
    const event = { id: eventId, kind: 'dispatch-date' as const, actor: actorInHistory(user) }
    const note = describeMove(moved, { promisedOn, reason })
    const changed = await saveOrderChange(tx, order, { ...event, note, at })
    const before = [...new Set(moved.map((promise) => promise.promised_on))].sort()
    await recordOrderAudit(tx, ctx, 'promise-changed', order, {
      before: { promisedOn: before.join(', '), reason: null },
      after: { promisedOn, reason },
    })
    const values = {
      units: formatUnits(unitsOf(moved)),
      what: productsOf(moved),
      shipsBy: promisedOn,
      shippedBefore: before[0],
      reason,
    }
    const email = { kind: 'order-promise-changed', order: changed, values }
    await offerUndo(tx, ctx, { order, eventId, at, email, change: 'ship-by-date', previousPromises: moved })
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

type WaitingPromise = Awaited<ReturnType<typeof readWaitingPromises>>[number]

function readWaitingPromises(tx: Db, orderId: string, line: number | undefined) {
  const select = tx
    .selectFrom('order_promises')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'order_promises.order_id')
        .onRef('order_lines.line_no', '=', 'order_promises.line_no'),
    )
    .select(['sku', 'order_promises.line_no', 'promised_on', 'previous_promised_on', 'reason', 'version'])
    .select(sql<number>`order_promises.quantity - produced - order_promises.cancelled`.as('units'))
    .where('order_promises.order_id', '=', orderId)
    .where(sql<boolean>`order_promises.quantity > produced + order_promises.cancelled`)
    .orderBy('order_promises.line_no')
  return (line === undefined ? select : select.where('order_promises.line_no', '=', line)).execute()
}

async function moveTo(
  tx: Db,
  orderId: string,
  moved: readonly WaitingPromise[],
  { promisedOn, reason }: ShipByDate,
) {
  await tx
    .updateTable('order_promises')
    .set((eb) => ({
      previous_promised_on: eb.ref('promised_on'),
      promised_on: promisedOn,
      reason,
      version: sql`version + 1`,
    }))
    .where('order_id', '=', orderId)
    .where(
      'line_no',
      'in',
      moved.map(({ line_no }) => line_no),
    )
    .execute()
}

const unitsOf = (moved: readonly WaitingPromise[]) => moved.reduce((sum, { units }) => sum + units, 0)

/** 'IMP-600', '3 lines' */
const productsOf = (moved: readonly WaitingPromise[]) =>
  moved.length === 1 ? (moved[0]?.sku ?? '') : formatPlural(moved.length, ['line', 'lines'])

/** In the history of the order. */
function describeMove(moved: readonly WaitingPromise[], { promisedOn, reason }: ShipByDate): string {
  const before = moved.length === 1 ? `, before ${formatDay(moved[0]?.promised_on ?? '')}` : ''
  return `${formatUnits(unitsOf(moved))} of ${productsOf(moved)} by ${formatDay(promisedOn)}${before}: ${reason}`
}
