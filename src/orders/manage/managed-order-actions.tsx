import type { MouseEvent } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import tableStyles from '#app/ui/table.module.css'
import type { OrderView } from '../order-adapter.ts'
import { canTransition, formatOrderNumber, nextStatus } from '../rules.ts'
import { transitionErrorMessage, useTransitionOrder } from '../transitions/use-transition-order.ts'
import { manageOrdersCopy } from './copy.ts'

interface OrderActionsProps {
  order: OrderView
  isOpen: boolean
  onOpen: () => void
  onCancel: () => void
}

/** A button for the next status, and a menu for everything else. */
export function ManagedOrderActions({ order, isOpen, onOpen, onCancel }: OrderActionsProps) {
  return (
    <div className={tableStyles.actions}>
      <NextStatusButton order={order} />
      <Popover
        buttonContent={<Icon name="more" />}
        label={`More for order ${formatOrderNumber(order.id)}`}
        className={buttonClass({ size: 'small', isIconOnly: true })}
        popup="menu"
      >
        <button type="button" role="menuitem" onClick={onOpen}>
          {isOpen ? 'Close order' : 'Open order'}
          <kbd>Enter</kbd>
        </button>
        <button type="button" role="menuitem" onClick={() => copyNumber(order)}>
          Copy order number
        </button>
        <a role="menuitem" href={`/api/orders/${order.id}/pro-forma.pdf`} target="_blank" rel="noreferrer">
          Pro-forma invoice (PDF)
        </a>
        <a role="menuitem" href={`mailto:${order.buyer.email}?subject=Order ${formatOrderNumber(order.id)}`}>
          Email the buyer
        </a>
        {canTransition(order.status, 'cancelled', 'admin') && (
          <>
            <hr />
            <button type="button" role="menuitem" data-danger onClick={onCancel}>
              Cancel Order
            </button>
          </>
        )}
      </Popover>
    </div>
  )
}

function NextStatusButton({ order }: { order: OrderView }) {
  const transition = useTransitionOrder()
  const to = nextStatus(order.status)
  if (!to) return null
  const changeStatus = async (event: MouseEvent) => {
    // The second click of a double click would hit the button of the next status.
    if (transition.isPending || event.detail > 1) return
    transition.mutate(
      { id: order.id, to },
      {
        onSuccess: () => document.getElementById(`order-${order.id}`)?.focus(),
        onError: async (error) => {
          const { notify } = await import('#app/ui/toasts.ts')
          notify.error(`Order ${formatOrderNumber(order.id)}: ${transitionErrorMessage(error)}`)
        },
      },
    )
  }
  return (
    <Button
      key={to}
      size="small"
      aria-disabled={transition.isPending}
      aria-describedby={`order-${order.id}`}
      onClick={changeStatus}
    >
      Mark {to}
    </Button>
  )
}

async function copyNumber(order: OrderView) {
  const { notify } = await import('#app/ui/toasts.ts')
  const number = formatOrderNumber(order.id)
  try {
    await navigator.clipboard.writeText(number)
    notify.success(manageOrdersCopy.copied(number))
  } catch {
    notify.error(manageOrdersCopy.copyFailed(number))
  }
}
