/** Where an order goes and under which number, as far as it was typed: kept while the buyer looks round. */
export interface DeliveryFields {
  address: string
  phone: string
  poNumber: string
}

/** By e-mail address, for as long as the page stands: an address has no place in a browser's storage. */
const typed = new Map<string, Partial<DeliveryFields>>()

export function typedDelivery(email: string): Partial<DeliveryFields> {
  return typed.get(email) ?? {}
}

export function keepDelivery(email: string, fields: Partial<DeliveryFields>): void {
  typed.set(email, { ...typed.get(email), ...fields })
}

export function forgetDelivery(email: string): void {
  typed.delete(email)
}
