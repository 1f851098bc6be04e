/** When a buyer may ask for an email about the stock of a product. Pure. */
import { minAvailableQuantity, type QuantityLimits } from '#app/pricing/quantity-rules.ts'

/** Per account. */
export const MAX_STOCK_NOTIFICATIONS = 100

/** True if no quantity can be ordered at all, so that an email can say when the product is in stock. */
export function canRequestStockNotification(limits: QuantityLimits): boolean {
  return minAvailableQuantity(limits) === null
}
