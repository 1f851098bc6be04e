import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { cancelOrderCopy } from '#app/order-changes/core/copy.ts'
import { requestOrderTransition } from '#app/orders/core/client.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import panelStyles from '#app/ui/panel.module.css'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import textStyles from '#app/ui/text.module.css'

export function CancelOrderDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  // The button that opened it disappears with the status of the order.
  const closeAndFocus = () => changeAndFocus(onClose, `order-${order.id}`)
  const cancelling = useMutation({
    meta: { changes: ['orders', 'stock', 'order-list'] },
    mutationFn: () => requestOrderTransition(order.id, { to: 'cancelled' }),
    onSuccess: closeAndFocus,
  })
  // A retry can help after a lost connection, but not if the order has another status.
  const isObsolete = cancelling.error instanceof ApiError && cancelling.error.status < 500
  return (
    <ConfirmDialog
      title={cancelOrderCopy.title(formatOrderNumber(order.id))}
      cancelLabel={isObsolete ? 'Close' : 'Cancel'}
      confirmLabel="Cancel Order"
      request={cancelling}
      isObsolete={isObsolete}
      onCancel={isObsolete ? closeAndFocus : onClose}
      onConfirm={() => cancelling.mutate()}
    >
      <div className={panelStyles.facts}>
        <DescriptionItem label={order.lineCount > 1 ? 'Products' : 'Product'}>
          {order.lines.map((line) => (
            <div key={line.number}>
              {formatNumber(line.quantity)} × {line.name}
            </div>
          ))}
          {order.lineCount > order.lines.length && (
            <div>and {formatNumber(order.lineCount - order.lines.length)} more</div>
          )}
        </DescriptionItem>
        <DescriptionItem label={`Total ${CURRENCY}`}>
          <div className={textStyles.number}>{formatAmount(order.total)}</div>
        </DescriptionItem>
      </div>
      <SentenceList sentences={cancelOrderCopy.consequences(order)} />
    </ConfirmDialog>
  )
}
