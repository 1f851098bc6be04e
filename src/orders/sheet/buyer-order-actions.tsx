import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import type { OrderView } from '../order-adapter.ts'
import { canTransition } from '../rules.ts'
import { CancelOrderDialog } from '../transitions/cancel-order-dialog.tsx'

export function BuyerOrderActions({ order, onReorder }: { order: OrderView; onReorder: () => void }) {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      {canTransition(order.status, 'cancelled', 'customer') && (
        <Button kind="quiet" size="small" onClick={() => setCancelling(true)}>
          Cancel Order
        </Button>
      )}
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
      {isCancelling && <CancelOrderDialog order={order} onDone={() => setCancelling(false)} />}
    </>
  )
}
