import { sendJson } from '#app/lib/api.ts'
import type { ChangedOrder, OrderSummary } from '#app/orders/core/order-contract.ts'

const orderUrl = (id: string) => `/api/orders/${encodeURIComponent(id)}`

/** @param payBy the last day for the payment; null for no deadline */
export function requestPaymentDeadline(
  id: string,
  change: { payBy: string | null; reason: string },
): Promise<ChangedOrder> {
  return sendJson('PUT', `${orderUrl(id)}/payment-deadline`, change)
}

export const requestPaymentReminder = (id: string): Promise<OrderSummary> =>
  sendJson('POST', `${orderUrl(id)}/payment-reminders`)

export function requestDispatchDate(
  id: string,
  change: { promisedOn: string; reason: string },
): Promise<ChangedOrder> {
  return sendJson('PUT', `${orderUrl(id)}/dispatch-date`, change)
}
