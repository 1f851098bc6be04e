import { largestOrderQuantity, type QuantityLimits, smallestOrderQuantity } from './quantity-rules.ts'
/** Where a stepper's buttons and keys lead. Pure. */

/** What the keys of a quantity field step by. */
export const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/**
 * The quantity so many steps from another: always one that may be ordered, whatever stood there before. Null where
 * nothing may be ordered.
 */
export function stepQuantity(quantity: number, by: number, limits: QuantityLimits): number | null {
  const [smallest, largest] = [smallestOrderQuantity(limits), largestOrderQuantity(limits)]
  if (smallest === null || largest === null) return null
  if (Number.isNaN(quantity)) return smallest
  const steps = quantity / limits.multiple
  const wished = ((by > 0 ? Math.floor(steps) : Math.ceil(steps)) + by) * limits.multiple
  return Math.min(Math.max(wished, smallest), largest)
}
