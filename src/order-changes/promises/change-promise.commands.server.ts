import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { actorInHistory, saveOrderChange } from '#app/order-changes/core/locked-order.server.ts'
import { readChangedOrder, withLockedOrder } from '#app/order-changes/core/order-command.server.ts'
import type { OrderRefusal } from '#app/order-changes/core/order-problems.server.ts'
import { lockSupply, updateDueDay } from '#app/order-changes/core/order-promises.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import { promisedDayProblem } from '#app/orders/core/dispatch-date.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import type { OrderRow } from '#app/orders/list/orders.queries.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { PromiseChange } from './contract.ts'

type ChangePromiseRefusal = OrderRefusal | { code: 'nothing-promised' }

/** Promises another day for the units of a line that are not in stock yet. The buyer gets an email. */
export async function changePromise(
  ctx: Context,
  number: string,
  lineNo: number,
  { promisedOn, reason, version }: PromiseChange,
): Promise<Outcome<OrderRow, ChangePromiseRefusal>> {
  requirePermission(ctx.actor, 'orders.change-date')
  const outcome = await withLockedOrder<string, ChangePromiseRefusal>(ctx, number, async (work) => {
    const { tx, order, user, at, emailsAfter } = work
    const problem = promisedDayProblem(promisedOn, at)
    if (problem) return refused({ code: 'invalid-input', fields: { promisedOn: problem } })
    await lockSupply(tx, order.id)
    const promise = await tx
      .selectFrom('order_promises')
      .innerJoin('order_lines', (join) =>
        join
          .onRef('order_lines.order_id', '=', 'order_promises.order_id')
          .onRef('order_lines.line_no', '=', 'order_promises.line_no'),
      )
      .select(['sku', 'promised_on', 'version'])
      .select(sql<number>`order_promises.quantity - produced - order_promises.cancelled`.as('waiting'))
      .where('order_promises.order_id', '=', order.id)
      .where('order_promises.line_no', '=', lineNo)
      .executeTakeFirst()
    if (!promise || promise.waiting === 0) return refused({ code: 'nothing-promised' })
    if (promise.version !== version) return refused({ code: 'version-conflict' })
    if (promise.promised_on === promisedOn) return done(order.number)
    await tx
      .updateTable('order_promises')
      .set({
        previous_promised_on: promise.promised_on,
        promised_on: promisedOn,
        reason,
        version: version + 1,
      })
      .where('order_id', '=', order.id)
      .where('line_no', '=', lineNo)
      .execute()
    await updateDueDay(tx, order.id)
    const units = formatPlural(promise.waiting, ['unit', 'units'])
    const note = `${units} of ${promise.sku} by ${formatDay(promisedOn)}, before ${formatDay(promise.promised_on)}: ${reason}`
    const event = { id: newId(at), kind: 'dispatch-date' as const, actor: actorInHistory(user), note, at }
    const changed = await saveOrderChange(tx, order, event)
    await recordOrderAudit(tx, ctx, 'promise-changed', order, {
      before: { promisedOn: promise.promised_on, reason: null },
      after: { promisedOn, reason },
    })
    const values = {
      units,
      sku: promise.sku,
      shipsBy: promisedOn,
      shippedBefore: promise.promised_on,
      reason,
    }
    await queueOrderEmail(tx, ctx, {
      ...{ kind: 'order-promise-changed', order: changed, values, notBefore: emailsAfter },
    })
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}
