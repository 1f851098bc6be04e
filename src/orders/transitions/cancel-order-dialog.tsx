import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorWords } from '#app/lib/api.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Fact } from '#app/ui/description-item.tsx'
import { moveOrder } from '../client.ts'
import type { Order } from '../order-adapter.ts'
import { formatOrderNumber } from '../rules.ts'

/** Asks whether an order that is not paid shall be cancelled, and cancels it. */
export function CancelOrder({ order, onDone }: { order: Order; onDone: (hasChanged: boolean) => void }) {
  const queryClient = useQueryClient()
  const refresh = () => invalidateTags(queryClient, ['orders', 'stock', 'order-list'])
  const cancelling = useMutation({
    mutationFn: () => moveOrder(order.id, { to: 'cancelled' }),
    onSuccess: async () => {
      await refresh()
      onDone(true)
    },
    // The answer says which state the order is in now; the table behind the question shows it as well.
    onError: refresh,
  })
  // A refusal is the order's state, and asking again would not change it; a lost connection may come back.
  const isOver = cancelling.error instanceof ApiError && cancelling.error.status < 500
  const pieces = order.pieces
  return (
    <ConfirmDialog
      title={`Cancel order ${formatOrderNumber(order.id)}?`}
      keep={isOver ? 'Close' : 'Keep order'}
      act="Cancel Order"
      busy={cancelling.isPending}
      isOver={isOver}
      problem={cancelling.error ? errorWords(cancelling.error) : undefined}
      onKeep={() => onDone(isOver)}
      onAct={() => cancelling.mutate()}
    >
      <div className="idb">
        <Fact label={order.lineCount > 1 ? 'Machines' : 'Machine'}>
          {order.lines.map((line) => (
            <div key={line.productID}>
              {formatNumber(line.quantity)} × {line.name}
            </div>
          ))}
          {order.lineCount > order.lines.length && (
            <div>and {formatNumber(order.lineCount - order.lines.length)} more</div>
          )}
        </Fact>
        <Fact label="Total USD">
          <div className="num">{formatAmount(order.total)}</div>
        </Fact>
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
