import type { InferResult } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { lockOrder } from '#app/order-changes/core/locked-order.server.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { TakenOrder } from './contract.ts'

/** Notes the number that an order has in the ERP system. The same number again changes nothing. */
export function takeOrder(ctx: Context, orderNumber: string, number: string) {
  const user = requirePermission(ctx.actor, 'orders.take')
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderNumber, user)
    if (!order) return refused({ code: 'order-not-found' })
    const label = formatOrderNumber(order.number)
    const takenBefore = await findTaken(tx).where('order_id', '=', order.id).executeTakeFirst()
    if (takenBefore && takenBefore.number !== number)
      return refused({ code: 'order-already-taken', number: takenBefore.number })
    if (takenBefore) return done(toTakenOrder(takenBefore))
    const inserted = await tx
      .insertInto('taken_orders')
      .values({ order_id: order.id, number, taken_by: user.userId, taken_at: ctx.now() })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('order_id')
      .executeTakeFirst()
    if (!inserted) {
      const other = await findTaken(tx).where('taken_orders.number', '=', number).executeTakeFirstOrThrow()
      return refused({ code: 'external-number-used', order: other.order_number })
    }
    await recordAuditEvent(tx, ctx, {
      action: 'order-taken',
      subject: { id: order.id, label },
      after: { number },
    })
    return done({ order: order.number, number, takenAt: ctx.now().toISOString() })
  })
}

export async function findTakenOrder(db: Db, number: string): Promise<TakenOrder | undefined> {
  const row = await findTaken(db).where('taken_orders.number', '=', number).executeTakeFirst()
  return row && toTakenOrder(row)
}

const findTaken = (db: Db) =>
  db
    .selectFrom('taken_orders')
    .innerJoin('orders', 'orders.id', 'taken_orders.order_id')
    .select(['taken_orders.number', 'taken_orders.taken_at', 'orders.number as order_number'])

type TakenRow = InferResult<ReturnType<typeof findTaken>>[number]

const toTakenOrder = ({ number, taken_at, order_number }: TakenRow): TakenOrder => ({
  order: order_number,
  number,
  takenAt: taken_at.toISOString(),
})
