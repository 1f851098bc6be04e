import { loadDraft, saveDraft } from '#app/auth/account/drafts.ts'
import type { OrderFactInput } from '#app/order-placement/form/order-fact-fields.tsx'

/** Delivery details as typed, kept while the buyer visits other pages. */
export interface DeliveryFields extends OrderFactInput {
  address: string
  phone: string
  poNumber: string
}

const draftOf = (email: string) => `order-list ${email}`

export function loadDeliveryDraft(email: string): Partial<DeliveryFields> {
  return loadDraft(draftOf(email))
}

export function saveDeliveryDraft(email: string, fields: Partial<DeliveryFields>): void {
  saveDraft(draftOf(email), { ...loadDraft(draftOf(email)), ...fields })
}

export function clearDeliveryDraft(email: string): void {
  saveDraft(draftOf(email), {})
}
