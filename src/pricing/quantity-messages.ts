/** Messages about quantities, for forms and for the API. */

import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import {
  largestOrderQuantity,
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
  smallestOrderQuantity,
} from './quantity-rules.ts'

export const TOO_FEW_IN_STOCK = 'Too few units are in stock for an order.'

/** The exact toast of specification §5, its two spaces included. */
export function quantityRangeMessage({
  minOrder,
  available,
}: Pick<QuantityLimits, 'minOrder' | 'available'>) {
  return `Must be more than ${minOrder} and  less than ${available}`
}

/** '21 to 340', '24 to 340 in multiples of 4'; null when the stock does not allow any order. */
export function quantityRange(limits: QuantityLimits): string | null {
  const [smallest, largest] = [smallestOrderQuantity(limits), largestOrderQuantity(limits)]
  if (smallest === null || largest === null) return null
  const [from, to] = [smallest, largest].map(formatNumber)
  if (from === to) return `exactly ${from}`
  return limits.multiple === 1
    ? `${from} to ${to}`
    : `${from} to ${to} in multiples of ${formatNumber(limits.multiple)}`
}

/** '12 is not a multiple of 5. Enter 10 or 15.' */
function multipleMessage(quantity: number, limits: QuantityLimits): string {
  const nearest = nearestQuantities(quantity, limits).map(formatNumber).join(' or ')
  const wrong = `${formatNumber(quantity)} is not a multiple of ${formatNumber(limits.multiple)}.`
  return nearest ? `${wrong} Enter ${nearest}.` : `${wrong} ${TOO_FEW_IN_STOCK}`
}

/** The message about an invalid quantity. The specification fixes the one for a quantity out of range. */
export function quantityErrorMessage(quantity: number, limits: QuantityLimits): string {
  return quantityProblem(quantity, limits) === 'not-an-order-multiple'
    ? multipleMessage(quantity, limits)
    : quantityRangeMessage(limits)
}

/** The message at the field: the problem and a valid range. */
export function quantityAdvice(problem: QuantityProblem, quantity: number, limits: QuantityLimits): string {
  const range = quantityRange(limits)
  if (range === null) return TOO_FEW_IN_STOCK
  if (problem === 'not-an-order-multiple') return multipleMessage(quantity, limits)
  if (problem === 'not-whole') return `Enter a whole number, ${range}.`
  if (problem === 'above-stock')
    return `Only ${formatPlural(limits.available, ['unit is', 'units are'])} in stock. Enter ${range}.`
  return `Orders must be above the minimum of ${formatNumber(limits.minOrder)}. Enter ${range}.`
}
