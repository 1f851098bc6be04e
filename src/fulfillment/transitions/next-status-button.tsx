import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { TRANSITION_PERMISSIONS } from '#app/order-changes/core/change-permissions.ts'
import { transitionErrorMessage, useTransitionOrder } from '#app/order-changes/core/use-transition-order.ts'
import { useUndoSeconds } from '#app/order-changes/undo/undo-store.ts'
import { useUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber, nextStatus } from '#app/orders/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { keepFocusAt } from '#app/ui/focus-after-change.ts'
import { notify } from '#app/ui/notify.ts'

interface NextStatusButtonProps {
  order: OrderView
  isPrimary?: boolean
  tabIndex?: number
}

/**
 * Sets the next status at once; the message about it can undo it. Until that time is over, the button is locked and
 * counts down.
 */
export function NextStatusButton({ order, isPrimary = false, tabIndex }: NextStatusButtonProps) {
  const seconds = useUndoSeconds(order.id)
  const transition = useTransitionOrder()
  const offerUndo = useUndoOffer()
  const can = usePermissions()
  const to = nextStatus(order.status)
  // Shipping asks for quantities, packages and a carrier.
  if (!to || to === 'shipped' || !can(TRANSITION_PERMISSIONS[to])) return null
  // The result is told also after the page was left, or when the order has left its list.
  const changeStatus = async () => {
    try {
      const { undo } = await transition.mutateAsync({ id: order.id, to })
      keepFocusAt(document.getElementById(`order-${order.id}`))
      await offerUndo(to, [{ id: order.id, undo }])
    } catch (error) {
      notify.error(`Order ${formatOrderNumber(order.id)}: ${transitionErrorMessage(error as Error)}`)
    }
  }
  return (
    <Button
      key={to}
      kind={isPrimary ? 'primary' : 'secondary'}
      size="small"
      tabIndex={tabIndex}
      disabled={seconds > 0}
      aria-disabled={transition.isPending}
      onClick={changeStatus}
    >
      Mark {to}
      {seconds > 0 && <small>{seconds} s</small>}
    </Button>
  )
}
