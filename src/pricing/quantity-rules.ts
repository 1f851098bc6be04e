/**
 * Which quantities of a product can be ordered, and the total of order lines. The form, the API and the tests use the
 * same functions.
 */

import { type Cents, MAX_CENTS } from '#app/lib/money.ts'

/** Per order and per list. */
export const MAX_ORDER_LINES = 1_000

export interface QuantityLimits {
  /** The smallest quantity, which need not be a multiple. */
  minOrderQuantity: number
  /** A quantity must be a multiple of this: the units in a carton or on a pallet. */
  orderMultiple: number
  available: number
}

export type QuantityProblem = 'not-whole' | 'below-minimum' | 'above-stock' | 'not-an-order-multiple'

/** Why a quantity cannot be ordered, null if it can. `quantity` is the sum over all lines of the product in the order. */
export function quantityProblem(quantity: number, limits: QuantityLimits): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity)) return 'not-whole'
  if (quantity < limits.minOrderQuantity) return 'below-minimum'
  if (quantity > limits.available) return 'above-stock'
  if (quantity % limits.orderMultiple !== 0) return 'not-an-order-multiple'
  return null
}

/** The smallest order: the first multiple from the minimum on, whatever the stock. */
export function getSmallestOrder({
  minOrderQuantity,
  orderMultiple,
}: Pick<QuantityLimits, 'minOrderQuantity' | 'orderMultiple'>): number {
  return Math.ceil(minOrderQuantity / orderMultiple) * orderMultiple
}

/** The smallest quantity that may be ordered; null when the stock does not allow any. */
export function minAvailableQuantity(limits: QuantityLimits): number | null {
  const smallest = getSmallestOrder(limits)
  return smallest <= limits.available ? smallest : null
}

/** The largest quantity that may be ordered; null when the stock does not allow any. */
export function maxAvailableQuantity(limits: QuantityLimits): number | null {
  const { orderMultiple, available } = limits
  return minAvailableQuantity(limits) === null ? null : available - (available % orderMultiple)
}

/**
 * The valid quantities nearest to the given one, the lower one first: none to two. For a valid quantity they are the
 * next lower and higher ones.
 */
export function nearestQuantities(quantity: number, limits: QuantityLimits): number[] {
  const [smallest, largest] = [minAvailableQuantity(limits), maxAvailableQuantity(limits)]
  if (smallest === null || largest === null || Number.isNaN(quantity)) return []
  const steps = Math.min(Math.max(quantity, 0), largest + 1) / limits.orderMultiple
  const below = Math.min((Math.ceil(steps) - 1) * limits.orderMultiple, largest)
  const above = Math.max((Math.floor(steps) + 1) * limits.orderMultiple, smallest)
  return [...(below >= smallest ? [below] : []), ...(above <= largest ? [above] : [])]
}

/** Groups of three digits, all with the same separator; '0.500' is a half and does not match. */
export const GROUPED_DIGITS = /^[1-9]\d{0,2}(?:([,.'’\s])\d{3})(?:\1\d{3})*$/

/** The number in a quantity field: '50' → 50, and '1,200' → 1200, as the shop writes it. NaN for any other text. */
export function parseQuantityInput(input: string): number {
  const text = input.trim()
  const digits = GROUPED_DIGITS.test(text) ? text.replaceAll(/\D/g, '') : text
  return /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN
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
