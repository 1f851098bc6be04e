import { needsApproval, type OrderCompany } from '#app/companies/ordering/order-company.ts'
import { centsForDisplay } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { OrderToPlace } from '../order-adapter.ts'

/** Whether these lines are above the limit of the buyer in the chosen company. */
export function isApprovalNeeded(
  company: OrderCompany | null | undefined,
  lines: OrderToPlace['lines'],
): boolean {
  const priced = lines.map(({ price, quantity }) => ({ unitPrice: centsForDisplay(price), quantity }))
  return needsApproval(company, orderTotal(priced))
}
