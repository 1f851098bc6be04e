import type { Context } from '#app/app/context.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { type Outcome, refused } from '#app/lib/outcome.ts'
import type { RequestedUnitsProblem } from '#app/orders/core/lifecycle-rules.ts'
import { SUMMARY_LINES } from '#app/orders/core/rules.ts'
import { blocksNextChange, secondsUntil } from '#app/orders/core/undo-rules.ts'
import { findOrderByNumber, type OrderRow } from '#app/orders/list/queries.server.ts'
import { findOpenUndoWindow } from '../undo/undo-window.server.ts'
import { type LockedOrder, lockOrder } from './locked-order.server.ts'
import type { OrderRefusal } from './problems.server.ts'

export interface OrderWork {
  tx: Tx
  user: SignedInUser
  order: LockedOrder
  at: Date
  /** Emails wait for the email of a change that can still be undone, so that they arrive in the order of the changes. */
  emailsAfter: Date
}

/** Runs a command on an order whose row is locked, in one transaction. `Further` are refusals of this command only. */
export function withLockedOrder<Value, Further extends { code: string } = never>(
  ctx: Context,
  number: string,
  work: (given: OrderWork) => Promise<Outcome<Value, OrderRefusal | Further>>,
  options: { isPreview?: true } = {},
): Promise<Outcome<Value, OrderRefusal | Further>> {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const order = await lockOrder(tx, number, user)
    if (!order) return refused({ code: 'order-not-found' })
    // Not before the change that held the order, so that the history has the order of the changes.
    const at = ctx.now()
    const undoWindow = options.isPreview ? undefined : await findOpenUndoWindow(tx, order.number, at)
    if (undoWindow && blocksNextChange(undoWindow.change)) {
      const seconds = secondsUntil(undoWindow.ends_at, at)
      return refused({ code: 'undo-window-open', status: order.status, seconds })
    }
    return work({ tx, user, order, at, emailsAfter: undoWindow?.ends_at ?? at })
  })
}

/** Reads an order for the response, after the transaction that changed it. */
export async function readChangedOrder(db: Db, number: string): Promise<OrderRow> {
  const order = await findOrderByNumber(db, number, { lines: SUMMARY_LINES })
  if (!order) throw new Error(`order ${number} was changed and is not found`)
  return order
}

/** The refusal of units that cannot be shipped or cancelled. */
export function unitsRefusal(problem: RequestedUnitsProblem): OrderRefusal {
  if (problem.code === 'more-than-open') return problem
  const message =
    problem.code === 'unknown-line' ? `this order has no line ${problem.line}` : 'names a line twice'
  return { code: 'invalid-input', fields: { [`lines.${problem.index}.line`]: message } }
}
