import type { PurchaseCounts } from '#app/orders/core/contract.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'

/** Members of a company read the orders of colleagues. Only its owners change them. */
export function canChangeOrder(
  { buyer, company }: OrderView,
  email: string,
  counts: PurchaseCounts | undefined,
): boolean {
  if (buyer.email === email) return true
  return counts?.companies?.some(({ id, role }) => id === company?.id && role === 'owner') ?? false
}
