import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import type { OrderView } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'
import { transitionErrorMessage, useTransitionOrder } from './use-transition-order.ts'

/** Asks before an administrator cancels somebody's order, with a reason for the buyer. */
export function AdminCancelOrderDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const [note, setNote] = useState('')
  const move = useTransitionOrder()
  const number = formatOrderNumber(order.id)
  const cancel = () =>
    move.mutate(
      { id: order.id, to: 'cancelled', note },
      {
        onSuccess: async () => {
          changeAndFocus(onClose, `order-${order.id}`)
          const { notify } = await import('#app/ui/toasts.ts')
          notify.success(`Order ${number} is cancelled`)
        },
      },
    )
  return (
    <ConfirmDialog
      title={`Cancel order ${number}?`}
      cancelLabel="Keep order"
      confirmLabel="Cancel Order"
      isBusy={move.isPending}
      problem={move.error ? transitionErrorMessage(move.error) : undefined}
      onCancel={onClose}
      onConfirm={cancel}
    >
      <OrderToCancel order={order} />
      <ul>
        <li>{order.units} pcs go back into stock.</li>
        {order.status === 'paid' && <li>The order is paid: cancelling it returns no money by itself.</li>}
        <li>The buyer gets an e-mail with the reason. This cannot be undone.</li>
      </ul>
      <div className="fld why">
        <label htmlFor="cancel-why">
          Reason <span className="opt">optional</span>
        </label>
        <textarea
          id="cancel-why"
          className="ta"
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

function OrderToCancel({ order }: { order: OrderView }) {
  return (
    <div className="idb">
      <DescriptionItem label="Buyer">{order.buyer.name}</DescriptionItem>
      <DescriptionItem label="Total, USD">
        <span className="mono">{formatAmount(order.total)}</span>
      </DescriptionItem>
      <DescriptionItem label="Products" isWide>
        {order.lines.map((line) => `${line.quantity} × ${line.name} (${line.sku})`).join(', ')}
        {order.lineCount > order.lines.length && ` and ${order.lineCount - order.lines.length} more`}
      </DescriptionItem>
    </div>
  )
}
