import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { OrderView } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'
import type { NextStatus } from './next-status.ts'
import { transitionErrorMessage, useTransitionOrder } from './use-transition-order.ts'

const CONSEQUENCES: Record<NextStatus, string> = {
  paid: 'A paid order can no longer be cancelled by its buyer.',
  shipped: 'A shipped order can no longer be cancelled.',
  delivered: 'A delivered order is closed.',
}

interface BulkTransitionDialogProps {
  step: NextStatus
  orders: readonly OrderView[]
  /** Selected orders that this step does not fit. */
  others: number
  /** What became of each order: undefined when it moved, otherwise why not. */
  onDone: (refusals: Map<string, string | undefined>) => void
  onClose: () => void
}

/** Asks with a list and a sum, then sends one request an order, one after the other. */
export function BulkTransitionDialog({ step, orders, others, onDone, onClose }: BulkTransitionDialogProps) {
  const move = useTransitionOrder()
  const [sent, setSent] = useState<number | null>(null)
  const act = async () => {
    const refusals = new Map<string, string | undefined>()
    for (const order of orders) {
      setSent(refusals.size)
      const refusal = await move
        .mutateAsync({ id: order.id, to: step })
        .then(() => undefined, transitionErrorMessage)
      refusals.set(order.id, refusal)
    }
    onDone(refusals)
  }
  const word = orders.length === 1 ? 'order' : 'orders'
  return (
    <ConfirmDialog
      title={`Mark ${orders.length} ${word} ${step}?`}
      cancelLabel="Back"
      confirmLabel={sent === null ? `Mark ${orders.length} ${step}` : `${sent + 1} of ${orders.length}`}
      isConfirmHarmless
      isBusy={sent !== null}
      onCancel={onClose}
      onConfirm={act}
    >
      <OrderTotals orders={orders} />
      <ul>
        <li>Each buyer gets the e-mail ‘Order {step}’.</li>
        <li>{CONSEQUENCES[step]}</li>
        {others > 0 && <li>{others} more selected: in another state, stays as it is.</li>}
      </ul>
    </ConfirmDialog>
  )
}

function OrderTotals({ orders }: { orders: readonly OrderView[] }) {
  return (
    <div className="lines sums">
      {orders.map((order) => (
        <div key={order.id}>
          <span>
            <span className="mono">{formatOrderNumber(order.id)}</span> {order.buyer.name}
          </span>
          <span className="mono">{formatAmount(order.total)}</span>
        </div>
      ))}
      <div className="tot">
        <span>Total USD</span>
        <span className="mono">{formatAmount(sumOrderTotals(orders))}</span>
      </div>
    </div>
  )
}

export function sumOrderTotals(orders: readonly OrderView[]): number {
  return orders.reduce((sum, order) => sum + order.total, 0)
}
