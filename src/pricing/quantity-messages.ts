/** Messages about quantities, for forms and for the API. */

import { formatNumber } from '#app/lib/numbers.ts'
import {
  largestOrderQuantity,
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
  smallestOrderQuantity,
} from './quantity-rules.ts'

/** The exact toast of specification §5, its two spaces included. */
export function quantityRangeMessage({
  minOrder,
  available,
}: Pick<QuantityLimits, 'minOrder' | 'available'>) {
  return `Must be more than ${minOrder} and  less than ${available}`
}

/** '21 to 340', '24 to 340 in steps of 4'; null when the stock does not allow any order. */
export function quantityRange(limits: QuantityLimits): string | null {
  const [smallest, largest] = [smallestOrderQuantity(limits), largestOrderQuantity(limits)]
  if (smallest === null || largest === null) return null
  const [from, to] = [smallest, largest].map(formatNumber)
  if (from === to) return `exactly ${from}`
  return limits.multiple === 1
    ? `${from} to ${to}`
    : `${from} to ${to} in steps of ${formatNumber(limits.multiple)}`
}

/** '12 is not a multiple of 5. Nearest: 10 or 15.' */
function multipleMessage(quantity: number, limits: QuantityLimits): string {
  const nearest = nearestQuantities(quantity, limits).map(formatNumber).join(' or ')
  const wrong = `${formatNumber(quantity)} is not a multiple of ${formatNumber(limits.multiple)}.`
  return nearest ? `${wrong} Nearest: ${nearest}.` : `${wrong} Too few are in stock for an order.`
}

/** Why a quantity is refused: the specification's words where it is out of range, the shop's own for a multiple. */
export function quantityErrorMessage(quantity: number, limits: QuantityLimits): string {
  return quantityProblem(quantity, limits) === 'not-an-order-multiple'
    ? multipleMessage(quantity, limits)
    : quantityRangeMessage(limits)
}

/** Beside the field: what is wrong and what would be right. */
export function quantityAdvice(problem: QuantityProblem, quantity: number, limits: QuantityLimits): string {
  const range = quantityRange(limits)
  if (range === null) return 'There are too few in stock for an order.'
  if (problem === 'not-an-order-multiple') return multipleMessage(quantity, limits)
  if (problem === 'not-whole') return `Enter a whole number, ${range}.`
  if (problem === 'above-stock') return `Only ${formatNumber(limits.available)} are in stock. Enter ${range}.`
  if (quantity === limits.minOrder) return `${formatNumber(quantity)} is the minimum itself. Enter ${range}.`
  return `An order must exceed the minimum of ${formatNumber(limits.minOrder)}. Enter ${range}.`
}
