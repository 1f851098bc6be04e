import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Order } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'
import type { Step } from './next-status.ts'
import { moveRefusal, useMoveOrder } from './use-transition-order.ts'

const FOLLOWS: Record<Step, string> = {
  paid: 'A paid order can no longer be cancelled by its buyer.',
  shipped: 'A shipped order can no longer be cancelled.',
  delivered: 'A delivered order is closed.',
}

interface BulkMoveProps {
  step: Step
  orders: readonly Order[]
  /** Selected orders that this step does not fit. */
  others: number
  /** What became of each order: undefined when it moved, otherwise why not. */
  onDone: (refusals: Map<string, string | undefined>) => void
  onClose: () => void
}

/** Asks with a list and a sum, then sends one request an order, one after the other. */
export function BulkMove({ step, orders, others, onDone, onClose }: BulkMoveProps) {
  const move = useMoveOrder()
  const [sent, setSent] = useState<number | null>(null)
  const act = async () => {
    const refusals = new Map<string, string | undefined>()
    for (const order of orders) {
      setSent(refusals.size)
      const refusal = await move.mutateAsync({ id: order.id, to: step }).then(() => undefined, moveRefusal)
      refusals.set(order.id, refusal)
    }
    onDone(refusals)
  }
  const word = orders.length === 1 ? 'order' : 'orders'
  return (
    <ConfirmDialog
      title={`Mark ${orders.length} ${word} ${step}?`}
      keep="Back"
      act={sent === null ? `Mark ${orders.length} ${step}` : `${sent + 1} of ${orders.length}`}
      actIsHarmless
      busy={sent !== null}
      onKeep={onClose}
      onAct={act}
    >
      <SumOf orders={orders} />
      <ul>
        <li>Each buyer gets the e-mail ‘Order {step}’.</li>
        <li>{FOLLOWS[step]}</li>
        {others > 0 && <li>{others} more selected: in another state, stays as it is.</li>}
      </ul>
    </ConfirmDialog>
  )
}

function SumOf({ orders }: { orders: readonly Order[] }) {
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
        <span className="mono">{formatAmount(sumOf(orders))}</span>
      </div>
    </div>
  )
}

export function sumOf(orders: readonly Order[]): number {
  return orders.reduce((sum, order) => sum + order.total, 0)
}
