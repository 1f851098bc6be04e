import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import type { OrderView } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'
import { bulkTransitionCopy } from './copy.ts'
import type { NextStatus } from './next-status.ts'
import styles from './transition-dialogs.module.css'
import { transitionErrorMessage, useTransitionOrder } from './use-transition-order.ts'

interface BulkTransitionDialogProps {
  step: NextStatus
  orders: readonly OrderView[]
  /** The number of selected orders with a different status. */
  others: number
  /** The result of each order: undefined if it changed, otherwise the reason. */
  onDone: (refusals: Map<string, string | undefined>) => void
  onClose: () => void
}

/** Shows the orders and their total, then sends one request per order, one after the other. */
export function BulkTransitionDialog({ step, orders, others, onDone, onClose }: BulkTransitionDialogProps) {
  const transition = useTransitionOrder()
  const [sent, setSent] = useState<number | null>(null)
  const changeStatuses = async () => {
    const refusals = new Map<string, string | undefined>()
    for (const order of orders) {
      setSent(refusals.size)
      const refusal = await transition
        .mutateAsync({ id: order.id, to: step })
        .then(() => undefined, transitionErrorMessage)
      refusals.set(order.id, refusal)
    }
    onDone(refusals)
  }
  return (
    <ConfirmDialog
      title={bulkTransitionCopy.title(orders.length, step)}
      confirmLabel={sent === null ? `Mark ${orders.length} ${step}` : `${sent + 1} of ${orders.length}`}
      confirmKind="primary"
      isBusy={sent !== null}
      onCancel={onClose}
      onConfirm={changeStatuses}
    >
      <OrderTotals orders={orders} />
      <ul>
        {bulkTransitionCopy.consequences(step, others).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function OrderTotals({ orders }: { orders: readonly OrderView[] }) {
  return (
    <div className={`${panelStyles.amounts} ${styles.orders}`}>
      {orders.map((order) => (
        <div key={order.id}>
          <span>
            <span className={textStyles.code}>{formatOrderNumber(order.id)}</span> {order.buyer.name}
          </span>
          <span className={textStyles.code}>{formatAmount(order.total)}</span>
        </div>
      ))}
      <div className={panelStyles.total}>
        <span>Total USD</span>
        <span className={textStyles.code}>{formatAmount(sumOrderTotals(orders))}</span>
      </div>
    </div>
  )
}

export function sumOrderTotals(orders: readonly OrderView[]): number {
  return orders.reduce((sum, order) => sum + order.total, 0)
}
