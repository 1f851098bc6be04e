import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { CancelUnitsDialog } from '../cancellations/cancel-units-dialog.tsx'
import { allowedActions } from '../lifecycle/rules.ts'
import type { OrderView } from '../order-adapter.ts'
import type { Order } from '../order-contract.ts'
import { ChangeDatesDialog } from '../payment-deadline/change-dates-dialog.tsx'
import type { DateKind } from '../payment-deadline/use-change-dates.ts'
import { canTransition, formatOrderNumber } from '../rules.ts'
import { ShipPanel } from '../shipments/ship-panel/ship-panel.tsx'
import { AdminCancelOrderDialog } from '../transitions/admin-cancel-order-dialog.tsx'
import { NextStatusButton } from '../transitions/next-status-button.tsx'
import { useUndoSeconds } from '../undo/undo-store.ts'
import { doneChange, useUndoOffer } from '../undo/use-undo-offer.ts'
import { canCancelUnits } from './can-cancel-units.ts'
import { orderHeadingId } from './focus-targets.ts'

interface AdminOrderActionsProps {
  order: OrderView
  /** The last change, if it can still be undone. */
  undo: Order['undo']
}

export function AdminOrderActions({ order, undo }: AdminOrderActionsProps) {
  const [opened, setOpened] = useState<'ship' | 'cancel' | 'cancel-units' | DateKind>()
  const offerUndo = useUndoOffer()
  const event = undo?.event
  const number = formatOrderNumber(order.id)
  const actions = allowedActions(order.status, order.fulfillment, 'admin')
  const close = () => setOpened(undefined)
  // The button that opened it may have disappeared.
  const closeAndFocus = () => changeAndFocus(close, orderHeadingId(order.id))
  // The change was made before this page was opened, or by another administrator.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer copy of the same offer is not a new offer
  useEffect(() => {
    if (undo) void offerUndo(doneChange(undo), [{ id: order.id, undo }])
  }, [event])
  return (
    <>
      {canTransition(order.status, 'cancelled', 'admin') && order.fulfillment.shipped === 0 && (
        <Button kind="quiet" size="small" onClick={() => setOpened('cancel')}>
          Cancel Order
        </Button>
      )}
      {canCancelUnits(order, 'admin') && (
        <Button size="small" onClick={() => setOpened('cancel-units')}>
          Cancel units…
        </Button>
      )}
      <Popover
        buttonContent={<Icon name="more" />}
        label={`More for order ${number}`}
        className={buttonClass({ size: 'small', isIconOnly: true })}
        popup="menu"
      >
        <a role="menuitem" href={`/api/orders/${order.id}/pro-forma.pdf`} target="_blank" rel="noreferrer">
          Pro-forma invoice (PDF)
        </a>
        <a role="menuitem" href={`mailto:${order.buyer.email}?subject=Order ${number}`}>
          Email the buyer
        </a>
        <Link
          role="menuitem"
          to="/dashboard/orderfor"
          search={{ customer: order.buyer.email, company: order.company?.id }}
        >
          New order for {order.buyer.name}
        </Link>
        {actions.includes('change-payment-deadline') && (
          <button type="button" role="menuitem" onClick={() => setOpened('payment-deadline')}>
            Payment deadline…
          </button>
        )}
        {actions.includes('change-dispatch-date') && (
          <button type="button" role="menuitem" onClick={() => setOpened('dispatch-date')}>
            Dispatch date…
          </button>
        )}
      </Popover>
      {actions.includes('ship') ? (
        <ShipButton order={order} onClick={() => setOpened('ship')} />
      ) : (
        <NextStatusButton order={order} isPrimary />
      )}
      {opened === 'ship' && <ShipPanel orderNumber={order.id} onClose={close} onShipped={closeAndFocus} />}
      {opened === 'cancel' && <AdminCancelOrderDialog orders={[order]} onClose={close} />}
      {(opened === 'payment-deadline' || opened === 'dispatch-date') && (
        <ChangeDatesDialog kind={opened} orders={[order]} onClose={closeAndFocus} />
      )}
      {opened === 'cancel-units' && (
        <CancelUnitsDialog orderNumber={order.id} reader="admin" onClose={close} onDone={closeAndFocus} />
      )}
    </>
  )
}

/** Opens the panel at once. Nothing can be shipped until the last status change cannot be undone any more. */
function ShipButton({ order, onClick }: { order: OrderView; onClick: () => void }) {
  const seconds = useUndoSeconds(order.id)
  return (
    <Button kind="primary" size="small" onClick={onClick}>
      Ship…{seconds > 0 && ` in ${seconds} s`}
    </Button>
  )
}
