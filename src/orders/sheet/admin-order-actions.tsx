import { useEffect, useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import type { OrderView } from '../order-adapter.ts'
import type { Order } from '../order-contract.ts'
import { canTransition, formatOrderNumber } from '../rules.ts'
import { AdminCancelOrderDialog } from '../transitions/admin-cancel-order-dialog.tsx'
import { NextStatusButton } from '../transitions/next-status-button.tsx'
import { useUndoOffer } from '../undo/use-undo-offer.ts'

interface AdminOrderActionsProps {
  order: OrderView
  /** The last status change, if it can still be undone. */
  undo: Order['undo']
}

export function AdminOrderActions({ order, undo }: AdminOrderActionsProps) {
  const [isCancelling, setCancelling] = useState(false)
  const offerUndo = useUndoOffer()
  const event = undo?.event
  // The change was made before this page was opened, or by another administrator.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer copy of the same offer is not a new offer
  useEffect(() => {
    if (undo) void offerUndo(undo.status, [{ id: order.id, undo }])
  }, [event])
  return (
    <>
      {canTransition(order.status, 'cancelled', 'admin') && (
        <Button kind="quiet" size="small" onClick={() => setCancelling(true)}>
          Cancel Order
        </Button>
      )}
      <Popover
        buttonContent={<Icon name="more" />}
        label={`More for order ${formatOrderNumber(order.id)}`}
        className={buttonClass({ size: 'small', isIconOnly: true })}
        popup="menu"
      >
        <a role="menuitem" href={`/api/orders/${order.id}/pro-forma.pdf`} target="_blank" rel="noreferrer">
          Pro-forma invoice (PDF)
        </a>
        <a role="menuitem" href={`mailto:${order.buyer.email}?subject=Order ${formatOrderNumber(order.id)}`}>
          Email the buyer
        </a>
      </Popover>
      <NextStatusButton order={order} isPrimary />
      {isCancelling && <AdminCancelOrderDialog orders={[order]} onClose={() => setCancelling(false)} />}
    </>
  )
}
