import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { NextStatusButton } from '#app/fulfillment/transitions/next-status-button.tsx'
import { useUndoSeconds } from '#app/order-changes/undo/undo-store.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { formatOrderNumber, nextStatus } from '#app/orders/core/rules.ts'
import { PaymentEmailItems } from '#app/payments/deadline/payment-email-items.tsx'
import { RECORD_REFUND, RefundButton } from '#app/payments/refunds/refund-button.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { notify } from '#app/ui/notify.ts'
import { Popover } from '#app/ui/popover.tsx'
import tableStyles from '#app/ui/table.module.css'
import { BULK_PERMISSIONS, type BulkAction, planBulkAction } from './bulk-actions.ts'
import { manageOrdersCopy } from './copy.ts'

const RefundDialog = lazyWithRetry(() => import('#app/payments/refunds/refund-dialog.tsx'), 'The form')

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
  const { url, title } = orderDocument(order.id, order.payment)
  const [isRefunding, setRefunding] = useState(false)
  const can = usePermissions()
  const isRefundDue = can('orders.mark-paid') && order.payment.refundDue > 0
  const close = () => setRefunding(false)
  const isPossible = (action: BulkAction) =>
    can(BULK_PERMISSIONS[action]) && planBulkAction(action, [order]).possible.length > 0
  return (
    <div className={tableStyles.actions}>
      {isPossible('ship') ? (
        <ShipButton order={order} tabIndex={tabIndex} onClick={() => onStart('ship')} />
      ) : (
        <NextStatusButton order={order} tabIndex={tabIndex} />
      )}
      {isRefundDue && nextStatus(order.status) === null && (
        <RefundButton order={order} tabIndex={tabIndex} onClick={() => setRefunding(true)} />
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
        {can('orders.read-contact') && (
          <>
            <a role="menuitem" href={url} target="_blank" rel="noreferrer">
              {title} (PDF)
            </a>
            <a
              role="menuitem"
              href={`mailto:${order.buyer.email}?subject=Order ${formatOrderNumber(order.id)}`}
            >
              Email the buyer
            </a>
          </>
        )}
        {isRefundDue && (
          <button type="button" role="menuitem" onClick={() => setRefunding(true)}>
            {RECORD_REFUND}
          </button>
        )}
        {can('orders.change-deadline') && order.status === 'placed' && (
          <PaymentEmailItems orderNumber={order.id} />
        )}
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
        {isPossible('ship-by-date') && (
          <button type="button" role="menuitem" onClick={() => onStart('ship-by-date')}>
            Ship-by date…
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
      {isRefunding && (
        <RefundDialog
          order={order}
          onClose={close}
          onDone={() => changeAndFocus(close, `order-${order.id}`)}
        />
      )}
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
  const number = formatOrderNumber(order.id)
  try {
    await navigator.clipboard.writeText(number)
    notify.success(manageOrdersCopy.copied(number))
  } catch {
    notify.error(manageOrdersCopy.copyFailed(number))
  }
}
