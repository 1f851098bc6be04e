import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage } from '#app/lib/api.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { paymentEmailCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { PAYMENT_EMAIL_KINDS, type PaymentEmailKind } from '#app/orders/core/payment-deadline-rules.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { refreshOrderQueries, updateCachedOrder } from '#app/orders/events/order-cache.ts'
import { notify } from '#app/ui/notify.ts'
import { MenuItem } from '#app/ui/popover.tsx'
import { requestPaymentEmail } from './client.ts'

/** Emails the buyer of an unpaid order a reminder or the bank details. */
function useSendPaymentEmail(order: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: PaymentEmailKind) => requestPaymentEmail(order, kind),
    onSuccess: (changed, kind) => {
      updateCachedOrder(queryClient, changed)
      refreshOrderQueries(queryClient)
      notify.success(paymentEmailCopy[kind].sent(formatOrderNumber(order)))
    },
    onError: (error) => {
      notify.error(errorMessage(error))
    },
  })
  return (kind: PaymentEmailKind) => {
    if (!isPending) mutate(kind)
  }
}

/** The items of the menu of an order that email its buyer while it is unpaid. */
export function PaymentEmailItems({ order }: { order: Pick<OrderView, 'id' | 'status'> }) {
  const canSend = useCan('orders.change-deadline')
  const send = useSendPaymentEmail(order.id)
  if (!canSend || order.status !== 'placed') return null
  return PAYMENT_EMAIL_KINDS.map((kind) => (
    <MenuItem key={kind} onClick={() => send(kind)}>
      {paymentEmailCopy[kind].send}
    </MenuItem>
  ))
}
