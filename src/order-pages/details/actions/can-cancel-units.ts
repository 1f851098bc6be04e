import type { Role } from '#app/lib/actor.ts'
import { allowedActions } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'

/** True if a part can be cancelled. A single unit is cancelled with its order. */
export function canCancelUnits({ status, fulfillment }: OrderView, actor: Role): boolean {
  const isPart = fulfillment.open > 1 || fulfillment.shipped > 0
  return isPart && allowedActions(status, fulfillment, actor).includes('cancel-units')
}
