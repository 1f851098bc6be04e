import { largestOrderQuantity, type QuantityLimits, smallestOrderQuantity } from './quantity-rules.ts'
/** The steps of a quantity field's buttons and keys. */

export const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** The orderable quantity `by` steps from `quantity`, which need not be orderable. Null if no quantity is orderable. */
export function stepQuantity(quantity: number, by: number, limits: QuantityLimits): number | null {
  const [smallest, largest] = [smallestOrderQuantity(limits), largestOrderQuantity(limits)]
  if (smallest === null || largest === null) return null
  if (Number.isNaN(quantity)) return smallest
  const steps = quantity / limits.multiple
  const requested = ((by > 0 ? Math.floor(steps) : Math.ceil(steps)) + by) * limits.multiple
  return Math.min(Math.max(requested, smallest), largest)
}
