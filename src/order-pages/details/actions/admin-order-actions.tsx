import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRecordActions } from '#app/app/record-actions.ts'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { CancelUnitsDialog } from '#app/fulfillment/cancellations/cancel-units-dialog.tsx'
import { ShipPanel } from '#app/fulfillment/shipments/ship-panel/ship-panel.tsx'
import { AdminCancelOrderDialog } from '#app/fulfillment/transitions/admin-cancel-order-dialog.tsx'
import { NextStatusButton } from '#app/fulfillment/transitions/next-status-button.tsx'
import { useUndoSeconds } from '#app/order-changes/undo/undo-store.ts'
import { doneChange, useUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import { allowedActions } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { ChangeDatesDialog } from '#app/payments/deadline/change-dates-dialog.tsx'
import { PaymentEmailItems } from '#app/payments/deadline/payment-email-items.tsx'
import { MarkPaidDialog } from '#app/payments/record/mark-paid-dialog.tsx'
import { RefundButton } from '#app/payments/refunds/refund-button.tsx'
import { RefundDialog } from '#app/payments/refunds/refund-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { MenuItem, MoreMenu } from '#app/ui/popover.tsx'
import { orderHeadingId } from '../focus-targets.ts'
import { canCancelUnits } from './can-cancel-units.ts'
import { ContactItems } from './contact-items.tsx'
import { canCancelOrder, listOrderActions, type OrderDialog } from './list-order-actions.ts'

interface AdminOrderActionsProps {
  order: OrderView
  /** The last change, if it can still be undone. */
  undo: Order['undo']
}

export function AdminOrderActions({ order, undo }: AdminOrderActionsProps) {
  const [opened, setOpened] = useState<OrderDialog>()
  const can = usePermissions()
  const offerUndo = useUndoOffer()
  const event = undo?.event
  const actions = allowedActions(order.status, order.fulfillment, 'admin', order.waitingUnits)
  useRecordActions(listOrderActions(order, setOpened))
  const close = () => setOpened(undefined)
  // The change was made before this page was opened, or by another administrator.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer copy of the same offer is not a new offer
  useEffect(() => {
    if (undo) void offerUndo(doneChange(undo), [{ id: order.id, undo }])
  }, [event])
  return (
    <>
      {can('orders.cancel') && canCancelOrder(order) && (
        <Button kind="quiet" size="small" onClick={() => setOpened('cancel')}>
          Cancel Order
        </Button>
      )}
      {can('orders.mark-paid') && order.payment.refundDue > 0 && (
        <RefundButton order={order} onClick={() => setOpened('refund')} />
      )}
      {can('orders.cancel') && canCancelUnits(order, 'admin') && (
        <Button size="small" onClick={() => setOpened('cancel-units')}>
          Cancel units…
        </Button>
      )}
      {can('orders.read-contact') && <OrderMenu order={order} onOpen={setOpened} />}
      {actions.includes('ship') ? (
        can('orders.ship') && <OpenButton order={order} label="Ship…" onClick={() => setOpened('ship')} />
      ) : actions.includes('mark-paid') ? (
        can('orders.mark-paid') && (
          <OpenButton order={order} label="Mark paid…" onClick={() => setOpened('mark-paid')} />
        )
      ) : (
        <NextStatusButton order={order} isPrimary />
      )}
      {opened && <OpenedDialog kind={opened} order={order} onClose={close} />}
    </>
  )
}

interface OrderMenuProps {
  order: OrderView
  onOpen: (dialog: OrderDialog) => void
}

/** For staff members who may contact buyers. */
function OrderMenu({ order, onOpen }: OrderMenuProps) {
  const can = usePermissions()
  const actions = allowedActions(order.status, order.fulfillment, 'admin', order.waitingUnits)
  return (
    <MoreMenu label={`More for order ${formatOrderNumber(order.id)}`}>
      <ContactItems order={order} />
      {can('orders.place-on-behalf') && (
        <Link
          role="menuitem"
          to="/dashboard/orderfor"
          search={{ customer: order.buyer.email, company: order.company?.id }}
        >
          New order for {order.buyer.name}
        </Link>
      )}
      <PaymentEmailItems order={order} />
      {can('orders.change-deadline') && actions.includes('change-payment-deadline') && (
        <MenuItem onClick={() => onOpen('payment-deadline')}>Payment deadline…</MenuItem>
      )}
      {can('orders.change-date') && actions.includes('change-dispatch-date') && (
        <MenuItem onClick={() => onOpen('dispatch-date')}>Dispatch date…</MenuItem>
      )}
    </MoreMenu>
  )
}

interface OpenedDialogProps {
  kind: OrderDialog
  order: OrderView
  onClose: () => void
}

function OpenedDialog({ kind, order, onClose }: OpenedDialogProps) {
  // The button that opened it may have disappeared.
  const onDone = () => changeAndFocus(onClose, orderHeadingId(order.id))
  switch (kind) {
    case 'ship':
      return <ShipPanel orderNumber={order.id} onClose={onClose} onShipped={onDone} />
    case 'refund':
      return <RefundDialog order={order} onClose={onClose} onDone={onDone} />
    case 'mark-paid':
      return <MarkPaidDialog order={order} onClose={onClose} onDone={onDone} />
    case 'cancel':
      return <AdminCancelOrderDialog orders={[order]} onClose={onClose} />
    case 'cancel-units':
      return <CancelUnitsDialog orderNumber={order.id} reader="admin" onClose={onClose} onDone={onDone} />
    default:
      return <ChangeDatesDialog kind={kind} orders={[order]} onClose={onClose} onDone={onDone} />
  }
}

interface OpenButtonProps {
  order: OrderView
  label: string
  onClick: () => void
}

/** Opens the form at once. The order cannot change until its last change cannot be undone any more. */
function OpenButton({ order, label, onClick }: OpenButtonProps) {
  const seconds = useUndoSeconds(order.id)
  return (
    <Button kind="primary" size="small" onClick={onClick}>
      {label}
      {seconds > 0 && ` in ${seconds} s`}
    </Button>
  )
}
