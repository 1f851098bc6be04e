import { sendJson } from '#app/lib/api.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'

/** @param change with the version of the note that was edited */
export const saveInternalNote = (orderNumber: string, change: { text: string; version: number }) =>
  sendJson<InternalNote>('PUT', orderUrl(orderNumber, '/internal-note'), change)
