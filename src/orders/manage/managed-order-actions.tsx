import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import tableStyles from '#app/ui/table.module.css'
import type { OrderView } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'
import { NextStatusButton } from '../transitions/next-status-button.tsx'
import { useUndoSeconds } from '../undo/undo-store.ts'
import { type BulkAction, planBulkAction } from './bulk-actions.ts'
import { manageOrdersCopy } from './copy.ts'

interface OrderActionsProps {
  order: OrderView
  isOpen: boolean
  /** Of the buttons in the row. */
  tabIndex: number
  onOpen: () => void
  onStart: (action: BulkAction) => void
}

/** A button for the next status, and a menu for everything else. */
export function ManagedOrderActions({ order, isOpen, tabIndex, onOpen, onStart }: OrderActionsProps) {
  const isPossible = (action: BulkAction) => planBulkAction(action, [order]).possible.length > 0
  return (
    <div className={tableStyles.actions}>
      {isPossible('ship') ? (
        <ShipButton order={order} tabIndex={tabIndex} onClick={() => onStart('ship')} />
      ) : (
        <NextStatusButton order={order} tabIndex={tabIndex} />
      )}
      <Popover
        buttonContent={<Icon name="more" />}
        label={`More for order ${formatOrderNumber(order.id)}`}
        className={buttonClass({ size: 'small', isIconOnly: true })}
        tabIndex={tabIndex}
        popup="menu"
      >
        <button type="button" role="menuitem" onClick={onOpen}>
          {isOpen ? 'Collapse' : 'Expand'}
          <kbd>Enter</kbd>
        </button>
        <Link role="menuitem" to="/dashboard/orders/$id" params={{ id: order.id }}>
          Open
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
        {isPossible('payment-deadline') && (
          <button type="button" role="menuitem" onClick={() => onStart('payment-deadline')}>
            Payment deadline…<kbd>D</kbd>
          </button>
        )}
        {isPossible('dispatch-date') && (
          <button type="button" role="menuitem" onClick={() => onStart('dispatch-date')}>
            Dispatch date…<kbd>D</kbd>
          </button>
        )}
        {isPossible('print-slips') && (
          <button type="button" role="menuitem" onClick={() => onStart('print-slips')}>
            Print packing slips…<kbd>L</kbd>
          </button>
        )}
        {isPossible('cancel') && (
          <>
            <hr />
            <button type="button" role="menuitem" data-danger onClick={() => onStart('cancel')}>
              Cancel Order<kbd>C</kbd>
            </button>
          </>
        )}
      </Popover>
    </div>
  )
}

/** Locked until the last status change cannot be undone any more, so that a second click does nothing. */
function ShipButton({
  order,
  tabIndex,
  onClick,
}: Pick<OrderActionsProps, 'order' | 'tabIndex'> & { onClick: () => void }) {
  const seconds = useUndoSeconds(order.id)
  return (
    <Button size="small" tabIndex={tabIndex} disabled={seconds > 0} onClick={onClick}>
      Ship…{seconds > 0 && ` in ${seconds} s`}
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
