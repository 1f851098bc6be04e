import { paymentEmailCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { PAYMENT_EMAIL_KINDS } from '#app/orders/core/payment-deadline-rules.ts'
import { MenuItem } from '#app/ui/popover.tsx'
import { useSendPaymentEmail } from './use-send-payment-email.ts'

/** The items of the menu of an unpaid order that email its buyer. */
export function PaymentEmailItems({ orderNumber }: { orderNumber: string }) {
  const send = useSendPaymentEmail(orderNumber)
  return PAYMENT_EMAIL_KINDS.map((kind) => (
    <MenuItem key={kind} onClick={() => send(kind)}>
      {paymentEmailCopy[kind].send}
    </MenuItem>
  ))
}
