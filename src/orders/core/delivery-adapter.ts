import type { OrderSummary } from './order-contract.ts'

/** Apart from the other adapters, because every page loads the query that uses it. */
export const deliveryFromDto = ({ address, Phone, company }: OrderSummary) => ({
  address,
  phone: Phone,
  company,
})
