import { sendJson } from '#app/lib/api.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'

/** @param change with the version of the note that was edited */
export function saveInternalNote(
  orderNumber: string,
  change: { text: string; version: number },
): Promise<InternalNote> {
  return sendJson('PUT', `/api/orders/${encodeURIComponent(orderNumber)}/internal-note`, change)
}
