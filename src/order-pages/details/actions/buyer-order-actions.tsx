import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CancelOrderDialog } from '#app/fulfillment/transitions/cancel-order-dialog.tsx'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { canTransition } from '#app/orders/core/rules.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { orderHeadingId } from '../focus-targets.ts'
import { canCancelUnits } from './can-cancel-units.ts'

const CancelUnitsDialog = lazyWithRetry(
  () => import('#app/fulfillment/cancellations/cancel-units-dialog.tsx'),
  'The form',
)

export function BuyerOrderActions({ order, onReorder }: { order: OrderView; onReorder: () => void }) {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      {canTransition(order.status, 'cancelled', 'customer') && (
        <Button kind="quiet" size="small" onClick={() => setCancelling(true)}>
          Cancel Order
        </Button>
      )}
      <CancelUnitsButton order={order} />
      <Button size="small" onClick={onReorder}>
        Reorder
      </Button>
      {order.status === 'placed' && (
        <Link
          className={buttonClass({ kind: 'primary', size: 'small' })}
          to="/payment/$id"
          params={{ id: order.id }}
        >
          Pay Now
        </Link>
      )}
      {isCancelling && <CancelOrderDialog order={order} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** Cancels a part of an unpaid order. */
export function CancelUnitsButton({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false)
  if (!canCancelUnits(order, 'customer')) return null
  const close = () => setOpen(false)
  // The button disappears with the last unit.
  const closeAndFocus = () => changeAndFocus(close, orderHeadingId(order.id))
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Cancel units…
      </Button>
      {isOpen && (
        <CancelUnitsDialog orderNumber={order.id} reader="buyer" onClose={close} onDone={closeAndFocus} />
      )}
    </>
  )
}
