import { maxAvailableQuantity, minAvailableQuantity, type QuantityLimits } from './quantity-rules.ts'

/** The orderable quantity `by` steps from `quantity`, which need not be orderable. Null if no quantity is orderable. */
export function stepQuantity(quantity: number, by: number, limits: QuantityLimits): number | null {
  const [smallest, largest] = [minAvailableQuantity(limits), maxAvailableQuantity(limits)]
  if (smallest === null || largest === null) return null
  if (Number.isNaN(quantity)) return smallest
  const steps = quantity / limits.orderMultiple
  const requested = ((by > 0 ? Math.floor(steps) : Math.ceil(steps)) + by) * limits.orderMultiple
  return Math.min(Math.max(requested, smallest), largest)
}
