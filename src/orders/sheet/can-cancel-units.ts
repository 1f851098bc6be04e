import { allowedActions } from '../lifecycle/rules.ts'
import type { OrderView } from '../order-adapter.ts'
import type { TransitionActor } from '../rules.ts'

/** Whether a part can be cancelled. A single unit is cancelled with its order. */
export function canCancelUnits({ status, fulfillment }: OrderView, actor: TransitionActor): boolean {
  const isPart = fulfillment.open > 1 || fulfillment.shipped > 0
  return isPart && allowedActions(status, fulfillment, actor).includes('cancel-units')
}
