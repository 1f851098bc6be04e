/** What stands in the place of somebody whose account is deleted. */
export interface FormerCustomer {
  name: string
  /** Unique, and an address that no mail can reach (RFC 2606). */
  email: string
}

export function formerCustomer(userId: string): FormerCustomer {
  return { name: 'Former customer', email: `former-${userId.slice(-12)}@deleted.invalid` }
}
