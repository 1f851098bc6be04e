/** The name and address that replace those of a deleted user. */
export interface FormerCustomer {
  name: string
  /** Unique, and at a domain that no email can reach (RFC 2606). */
  email: string
}

export function formerCustomer(userId: string): FormerCustomer {
  return { name: 'Former customer', email: `former-${userId.slice(-12)}@deleted.invalid` }
}
