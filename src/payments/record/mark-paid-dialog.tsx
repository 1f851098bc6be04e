import { formatMoney } from '#app/lib/money.ts'
import { useTransitionOrder } from '#app/order-changes/core/use-transition-order.ts'
import { useUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { moneyTransferCopy } from '#app/orders/core/payment-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { MoneyTransferDialog } from './money-transfer-dialog.tsx'

interface MarkPaidDialogProps {
  order: OrderView
  onClose: () => void
  /** Called instead of `onClose` after the order was marked as paid. */
  onDone: () => void
}

/** Marks an order as paid with the day, the amount and the bank reference of the payment. */
export function MarkPaidDialog({ order, onClose, onDone }: MarkPaidDialogProps) {
  const transition = useTransitionOrder()
  const offerUndo = useUndoOffer()
  return (
    <MoneyTransferDialog
      title={moneyTransferCopy.markPaidTitle(formatOrderNumber(order.id))}
      intro={moneyTransferCopy.markPaidIntro(formatMoney(order.payment.amountDue))}
      dayLabel="Received on"
      amount={order.payment.amountDue}
      since={order.placedAt.slice(0, 10)}
      submitLabel="Mark paid"
      onClose={onClose}
      onSend={async ({ day, ...payment }) => {
        const { undo } = await transition.mutateAsync({
          id: order.id,
          to: 'paid',
          payment: { ...payment, paidOn: day },
        })
        onDone()
        void offerUndo('paid', [{ id: order.id, undo }])
      }}
    />
  )
}
