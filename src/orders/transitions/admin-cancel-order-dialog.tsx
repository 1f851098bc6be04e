import { useState } from 'react'
import { formatAmount } from '#app/lib/money.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import type { OrderView } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'
import { useUndoOffer } from '../undo/use-undo-offer.ts'
import { adminCancelOrderCopy, cancelOrderCopy } from './copy.ts'
import styles from './transition-dialogs.module.css'
import { transitionErrorMessage, useTransitionOrder } from './use-transition-order.ts'

export function AdminCancelOrderDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const [note, setNote] = useState('')
  const transition = useTransitionOrder()
  const offerUndo = useUndoOffer()
  const cancel = () =>
    transition.mutate(
      { id: order.id, to: 'cancelled', note },
      {
        onSuccess: ({ undo }) => {
          changeAndFocus(onClose, `order-${order.id}`)
          void offerUndo('cancelled', [{ id: order.id, undo }])
        },
      },
    )
  return (
    <ConfirmDialog
      title={cancelOrderCopy.title(formatOrderNumber(order.id))}
      confirmLabel="Cancel Order"
      isBusy={transition.isPending}
      problem={transition.error ? transitionErrorMessage(transition.error) : undefined}
      onCancel={onClose}
      onConfirm={cancel}
    >
      <OrderToCancel order={order} />
      <ul>
        {adminCancelOrderCopy.consequences(order.units, order.status === 'paid').map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <div className={`${fieldStyles.field} ${styles.reason}`}>
        <label htmlFor="cancel-reason">
          Reason <span className={fieldStyles.optional}>optional</span>
        </label>
        <textarea
          id="cancel-reason"
          className={fieldStyles.textarea}
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
    <div className={panelStyles.facts}>
      <DescriptionItem label="Buyer">{order.buyer.name}</DescriptionItem>
      <DescriptionItem label="Total, USD">
        <span className={textStyles.code}>{formatAmount(order.total)}</span>
      </DescriptionItem>
      <DescriptionItem label="Products" isWide>
        {order.lines.map((line) => `${line.quantity} × ${line.name} (${line.sku})`).join(', ')}
        {order.lineCount > order.lines.length && ` and ${order.lineCount - order.lines.length} more`}
      </DescriptionItem>
    </div>
  )
}
