import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { NextStatusButton } from '#app/fulfillment/transitions/next-status-button.tsx'
import { useUndoSeconds } from '#app/order-changes/undo/undo-store.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber, nextStatus } from '#app/orders/core/rules.ts'
import { PaymentEmailItems } from '#app/payments/deadline/payment-email-items.tsx'
import { RECORD_REFUND, RefundButton } from '#app/payments/refunds/refund-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { notify } from '#app/ui/notify.ts'
import { MenuItem, MoreMenu } from '#app/ui/popover.tsx'
import tableStyles from '#app/ui/table.module.css'
import { ContactItems } from '../details/actions/contact-items.tsx'
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
      <MoreMenu label={`More for order ${formatOrderNumber(order.id)}`} tabIndex={tabIndex}>
        <MenuItem onClick={onOpen}>
          {isOpen ? 'Collapse' : 'Expand'}
          <kbd>Enter</kbd>
        </MenuItem>
        <Link role="menuitem" to="/dashboard/orders/$id" params={{ id: order.id }}>
          Open
        </Link>
        <MenuItem onClick={() => copyNumber(order)}>Copy order number</MenuItem>
        {can('orders.read-contact') && <ContactItems order={order} />}
        {isRefundDue && <MenuItem onClick={() => setRefunding(true)}>{RECORD_REFUND}</MenuItem>}
        <PaymentEmailItems order={order} />
        {isPossible('payment-deadline') && (
          <MenuItem onClick={() => onStart('payment-deadline')}>
            Payment deadline…<kbd>D</kbd>
          </MenuItem>
        )}
        {isPossible('dispatch-date') && (
          <MenuItem onClick={() => onStart('dispatch-date')}>
            Dispatch date…<kbd>D</kbd>
          </MenuItem>
        )}
        {isPossible('ship-by-date') && (
          <MenuItem onClick={() => onStart('ship-by-date')}>Ship-by date…</MenuItem>
        )}
        {isPossible('print-slips') && (
          <MenuItem onClick={() => onStart('print-slips')}>
            Print packing slips…<kbd>L</kbd>
          </MenuItem>
        )}
        {isPossible('cancel') && (
          <>
            <hr />
            <MenuItem data-danger onClick={() => onStart('cancel')}>
              Cancel Order<kbd>C</kbd>
            </MenuItem>
          </>
        )}
      </MoreMenu>
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
