/**
 * Which quantities of a product can be ordered, and the total of order lines. The form, the API and the tests use the
 * same functions.
 */

import { type Cents, MAX_CENTS } from '#app/lib/money.ts'

/** Per order and per list. */
export const MAX_ORDER_LINES = 1_000

export interface QuantityLimits {
  /** A quantity must be greater than this (specification §5). */
  minOrder: number
  /** A quantity must be a multiple of this: the units in a carton or on a pallet. */
  multiple: number
  available: number
}

export type QuantityProblem = 'not-whole' | 'not-above-minimum' | 'above-stock' | 'not-an-order-multiple'

/** Why a quantity cannot be ordered, null if it can. `quantity` is the sum over all lines of the product in the order. */
export function quantityProblem(quantity: number, limits: QuantityLimits): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity)) return 'not-whole'
  if (quantity <= limits.minOrder) return 'not-above-minimum'
  if (quantity > limits.available) return 'above-stock'
  if (quantity % limits.multiple !== 0) return 'not-an-order-multiple'
  return null
}

/** The smallest quantity above the minimum, whatever the stock. */
export function getSmallestQuantity({
  minOrder,
  multiple,
}: Pick<QuantityLimits, 'minOrder' | 'multiple'>): number {
  return (Math.floor(minOrder / multiple) + 1) * multiple
}

/** The smallest quantity that may be ordered; null when the stock does not allow any. */
export function smallestOrderQuantity(limits: QuantityLimits): number | null {
  const smallest = getSmallestQuantity(limits)
  return smallest <= limits.available ? smallest : null
}

/** The largest quantity that may be ordered; null when the stock does not allow any. */
export function largestOrderQuantity(limits: QuantityLimits): number | null {
  const { multiple, available } = limits
  return smallestOrderQuantity(limits) === null ? null : available - (available % multiple)
}

/**
 * The valid quantities nearest to the given one, the lower one first: none to two. For a valid quantity they are the
 * next lower and higher ones.
 */
export function nearestQuantities(quantity: number, limits: QuantityLimits): number[] {
  const [smallest, largest] = [smallestOrderQuantity(limits), largestOrderQuantity(limits)]
  if (smallest === null || largest === null || Number.isNaN(quantity)) return []
  const steps = Math.min(Math.max(quantity, 0), largest + 1) / limits.multiple
  const below = Math.min((Math.ceil(steps) - 1) * limits.multiple, largest)
  const above = Math.max((Math.floor(steps) + 1) * limits.multiple, smallest)
  return [...(below >= smallest ? [below] : []), ...(above <= largest ? [above] : [])]
}

/** The number in a quantity field: '50' → 50. NaN for anything but digits. */
export function parseQuantityInput(input: string): number {
  return /^\d{1,16}$/.test(input.trim()) ? Number(input) : Number.NaN
}

export interface PricedLine {
  unitPrice: Cents
  quantity: number
}

/** Exact to the cent. Throws for totals above the largest amount that a number represents exactly. */
export function orderTotal(lines: readonly PricedLine[]): Cents {
  const total = lines.reduce((sum, line) => sum + BigInt(line.unitPrice) * BigInt(line.quantity), 0n)
  if (total > BigInt(MAX_CENTS)) throw new RangeError('an order of this value cannot be handled')
  return Number(total)
}
