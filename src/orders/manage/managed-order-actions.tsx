import { Link } from '@tanstack/react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import tableStyles from '#app/ui/table.module.css'
import type { OrderView } from '../order-adapter.ts'
import { canTransition, formatOrderNumber } from '../rules.ts'
import { NextStatusButton } from '../transitions/next-status-button.tsx'
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
        <Link role="menuitem" to="/dashboard/orders/$id" params={{ id: order.id }}>
          Order page
        </Link>
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
