import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requireRow } from '#app/db/rows.server.ts'
import { refused } from '#app/lib/outcome.ts'
import type { orderOnBehalfBody } from '#app/orders/core/order-contract.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findCustomer } from '#app/users/find-customer.server.ts'
import { placeOrder } from './place-order.commands.server.ts'

/**
 * Places an order in the name of a customer, by an administrator. Every rule for orders of the customer applies. The order
 * and the audit event are saved together.
 * @param suppliedKey as in `placeOrder`; the same key of another administrator is refused
 */
export async function placeOrderOnBehalf(
  ctx: Context,
  email: string,
  input: ReturnType<typeof orderOnBehalfBody.parse>,
  suppliedKey = newId(),
) {
  const administrator = requirePermission(ctx.actor, 'orders.place-on-behalf')
  const buyer = await findCustomer(ctx.db, email)
  if (!buyer) return refused({ code: 'user-not-found' })
  // An administrator who orders for themself places an ordinary order.
  if (buyer.userId === administrator.userId) return placeOrder(ctx, input, suppliedKey)
  return inTransaction(ctx.db, async (tx) => {
    const outcome = await placeOrder({ ...ctx, db: tx, actor: buyer }, input, suppliedKey, {
      placedBy: administrator,
    })
    if (outcome.done && !outcome.isReplay) {
      const { number } = outcome.value
      const { id } = await requireRow(tx, 'orders', { number }, ['id'])
      await recordOrderAudit(tx, ctx, 'order-placed-on-behalf', { id, number })
    }
    return outcome
  })
}
