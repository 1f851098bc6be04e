import { useState } from 'react'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import { cancelOrdersCopy } from '#app/order-changes/core/copy.ts'
import { CANCELLATION_REASONS, type CancellationReason } from '#app/orders/core/cancellation-rules.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import panelStyles from '#app/ui/panel.module.css'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import textStyles from '#app/ui/text.module.css'
import { ReasonFields } from '../cancellations/reason-fields.tsx'
import { RestockField } from '../cancellations/restock-field.tsx'
import { useTransitionOrders } from './use-transition-orders.ts'

interface AdminCancelOrderDialogProps {
  orders: readonly OrderView[]
  /** Why other selected orders cannot be cancelled. */
  skipped?: string | null
  /** Called with the results of several orders; the dialog shows the problem of a single one. */
  onDone?: (results: OrderResults) => void
  onClose: () => void
}

/** Cancels whole orders with a reason: one, or the selected ones. The message afterwards can undo it. */
export function AdminCancelOrderDialog({ orders, skipped, onDone, onClose }: AdminCancelOrderDialogProps) {
  const [reason, setReason] = useState<CancellationReason>('changed-mind')
  const [note, setNote] = useState('')
  const [isRestocked, setRestocked] = useState(true)
  const [problem, setProblem] = useState<string>()
  const { change, answered, stop } = useTransitionOrders()
  const [first] = orders
  const isSingle = orders.length === 1
  const cancel = async () => {
    if (reason === 'other' && note.trim() === '') return setProblem(cancelOrdersCopy.noteMissing)
    setProblem(undefined)
    const transition = { to: 'cancelled', reason, restock: isRestocked, note: note.trim() } as const
    const results = await change(orders, transition)
    const refusal = isSingle && first ? results.get(first.id) : undefined
    if (refusal) return setProblem(refusal)
    changeAndFocus(onClose, `order-${first?.id}`)
    onDone?.(results)
  }
  return (
    <ConfirmDialog
      title={cancelOrdersCopy.title(orders)}
      confirmLabel={
        answered === null || isSingle
          ? cancelOrdersCopy.confirm(orders.length)
          : `${answered} of ${orders.length}`
      }
      isBusy={answered !== null}
      problem={problem}
      onStop={isSingle ? undefined : stop}
      onCancel={onClose}
      onConfirm={cancel}
    >
      {isSingle && first ? <OrderToCancel order={first} /> : <OrdersToCancel orders={orders} />}
      {skipped && <p>{skipped}</p>}
      <div className={fieldStyles.form}>
        <ReasonFields
          reasons={reasonsFor(orders)}
          reason={reason}
          onReason={setReason}
          note={note}
          onNote={setNote}
          noteLabel="Note to the buyer"
        />
        <RestockField isRestocked={isRestocked} onChange={setRestocked} />
        <SentenceList sentences={cancelOrdersCopy.consequences(orders, { isRestocked, reason })} />
      </div>
    </ConfirmDialog>
  )
}

/** An order that is paid cannot be cancelled because it was not. */
const reasonsFor = (orders: readonly OrderView[]) =>
  CANCELLATION_REASONS.filter(
    (reason) => reason !== 'not-paid-in-time' || orders.every(({ payment }) => payment.amountPaid === 0),
  )

function OrderToCancel({ order }: { order: OrderView }) {
  return (
    <div className={panelStyles.facts}>
      <DescriptionItem label="Buyer">{order.buyer.name}</DescriptionItem>
      <DescriptionItem label={`Total, ${CURRENCY}`}>
        <span className={textStyles.code}>{formatAmount(order.total)}</span>
      </DescriptionItem>
      <DescriptionItem label="Products" isWide>
        {order.lines
          .map((line) => `${line.quantity} × ${line.name}${line.sku && ` (${line.sku})`}`)
          .join(', ')}
        {order.lineCount > order.lines.length && ` and ${order.lineCount - order.lines.length} more`}
      </DescriptionItem>
    </div>
  )
}

function OrdersToCancel({ orders }: { orders: readonly OrderView[] }) {
  const total = orders.reduce((sum, order) => sum + order.total, 0)
  return (
    <div className={panelStyles.facts}>
      <DescriptionItem label="Orders">{formatNumber(orders.length)}</DescriptionItem>
      <DescriptionItem label={`Total, ${CURRENCY}`}>
        <span className={textStyles.code}>{formatAmount(total)}</span>
      </DescriptionItem>
    </div>
  )
}
