import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { requestOrderTransition } from '../client.ts'
import type { OrderView } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'

/** Asks whether an order that is not paid shall be cancelled, and cancels it. */
export function CancelOrderDialog({
  order,
  onDone,
}: {
  order: OrderView
  onDone: (hasChanged: boolean) => void
}) {
  const queryClient = useQueryClient()
  const refresh = () => invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
  const cancelling = useMutation({
    mutationFn: () => requestOrderTransition(order.id, { to: 'cancelled' }),
    onSuccess: async () => {
      await refresh()
      onDone(true)
    },
    // The answer says which state the order is in now; the table behind the question shows it as well.
    onError: refresh,
  })
  // A refusal is the order's state, and asking again would not change it; a lost connection may come back.
  const isOver = cancelling.error instanceof ApiError && cancelling.error.status < 500
  const pieces = order.units
  return (
    <ConfirmDialog
      title={`Cancel order ${formatOrderNumber(order.id)}?`}
      cancelLabel={isOver ? 'Close' : 'Keep order'}
      confirmLabel="Cancel Order"
      isBusy={cancelling.isPending}
      isObsolete={isOver}
      problem={cancelling.error ? errorMessage(cancelling.error) : undefined}
      onCancel={() => onDone(isOver)}
      onConfirm={() => cancelling.mutate()}
    >
      <div className="idb">
        <DescriptionItem label={order.lineCount > 1 ? 'Products' : 'Product'}>
          {order.lines.map((line) => (
            <div key={line.productID}>
              {formatNumber(line.quantity)} × {line.name}
            </div>
          ))}
          {order.lineCount > order.lines.length && (
            <div>and {formatNumber(order.lineCount - order.lines.length)} more</div>
          )}
        </DescriptionItem>
        <DescriptionItem label="Total USD">
          <div className="num">{formatAmount(order.total)}</div>
        </DescriptionItem>
      </div>
      <ul>
        <li>
          {pieces === 1 ? 'The unit goes' : `The ${formatNumber(pieces)} units go`} back to stock at once;
          another buyer may take them.
        </li>
        <li>Nothing was paid, so nothing is owed.</li>
        <li>This cannot be undone.</li>
      </ul>
    </ConfirmDialog>
  )
}
