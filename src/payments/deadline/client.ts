import { sendJson } from '#app/lib/api.ts'
import type { ChangedOrder, OrderSummary } from '#app/orders/core/order-contract.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'
import type { PaymentEmailKind } from '#app/orders/core/payment-deadline-rules.ts'

/** @param payBy the last day for the payment; null for no deadline */
export const requestPaymentDeadline = (id: string, change: { payBy: string | null; reason: string }) =>
  sendJson<ChangedOrder>('PUT', orderUrl(id, '/payment-deadline'), change)

export const requestPaymentEmail = (id: string, kind: PaymentEmailKind) =>
  sendJson<OrderSummary>(
    'POST',
    orderUrl(id, kind === 'bank-details' ? '/bank-details' : '/payment-reminders'),
  )

export const requestDispatchDate = (id: string, change: { promisedOn: string; reason: string }) =>
  sendJson<ChangedOrder>('PUT', orderUrl(id, '/dispatch-date'), change)
