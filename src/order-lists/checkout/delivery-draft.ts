import type { OrderFactInput } from '#app/order-placement/place/order-fact-fields.tsx'

/** Delivery details as typed, kept while the buyer visits other pages. */
export interface DeliveryFields extends OrderFactInput {
  address: string
  phone: string
  poNumber: string
}

/** By email address. In memory only, because a delivery address does not belong in the browser's storage. */
const drafts = new Map<string, Partial<DeliveryFields>>()

export function loadDeliveryDraft(email: string): Partial<DeliveryFields> {
  return drafts.get(email) ?? {}
}

export function saveDeliveryDraft(email: string, fields: Partial<DeliveryFields>): void {
  drafts.set(email, { ...drafts.get(email), ...fields })
}

export function clearDeliveryDraft(email: string): void {
  drafts.delete(email)
}
