import type { Purchase } from './contract.ts'

/** Apart from the other adapters, because every page loads the query that uses it. */
export const deliveryFromDto = ({ address, Phone, company }: Purchase) => ({
  address,
  phone: Phone,
  company,
})
