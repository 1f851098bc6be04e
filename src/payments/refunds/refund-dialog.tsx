import { useMutation, useQueryClient } from '@tanstack/react-query'
import { utcDay } from '#app/lib/dates.ts'
import { useUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import type { NewRefund } from '#app/orders/core/payment-contract.ts'
import { refundCopy } from '#app/orders/core/refund-copy.ts'
import { refreshOrderQueries, updateCachedOrder } from '#app/orders/events/order-cache.ts'
import { MoneyTransferDialog } from '../record/money-transfer-dialog.tsx'
import { requestRefund } from './client.ts'

interface RefundDialogProps {
  order: OrderView
  onClose: () => void
  /** Called instead of `onClose` after the refund was recorded. */
  onDone: () => void
}

export function RefundDialog({ order, onClose, onDone }: RefundDialogProps) {
  const queryClient = useQueryClient()
  const offerUndo = useUndoOffer()
  const { refundDue, paidOn = order.placedAt } = order.payment
  const recording = useMutation({
    mutationFn: (refund: NewRefund) => requestRefund(order.id, refund),
    onSuccess: (changed) => {
      updateCachedOrder(queryClient, changed)
      refreshOrderQueries(queryClient)
      onDone()
      void offerUndo('refund', [{ id: order.id, undo: changed.undo }])
    },
    onError: () => refreshOrderQueries(queryClient),
  })
  return (
    <MoneyTransferDialog
      title={refundCopy.title(order.id)}
      intro={refundCopy.intro(refundDue)}
      dayLabel="Sent on"
      amount={refundDue}
      since={utcDay(new Date(paidOn))}
      submitLabel={refundCopy.confirm}
      onClose={onClose}
      onSend={({ day, ...refund }) => recording.mutateAsync({ ...refund, refundedOn: day })}
    />
  )
}
