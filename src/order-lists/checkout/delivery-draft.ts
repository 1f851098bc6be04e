/** Where an order goes and under which number, as far as it was typed: kept while the buyer looks round. */
export interface DeliveryFields {
  address: string
  phone: string
  poNumber: string
}

/** By e-mail address, for as long as the page stands: an address has no place in a browser's storage. */
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
