import { sendJson } from '#app/lib/api.ts'
import type { ChangedOrder } from '#app/orders/core/order-contract.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'
import type { NewRefund } from '#app/orders/core/payment-contract.ts'

export const requestRefund = (order: string, refund: NewRefund) =>
  sendJson<ChangedOrder>('POST', orderUrl(order, '/refunds'), refund)
