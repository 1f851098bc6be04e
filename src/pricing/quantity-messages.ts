/** Messages about quantities, for forms and for the API. */

import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { minOrderFromQuantity } from './min-order.ts'
import {
  getSmallestOrder,
  maxAvailableQuantity,
  minAvailableQuantity,
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
} from './quantity-rules.ts'

/** '1 in stock, smallest order 2.' */
export const tooFewInStock = (limits: QuantityLimits): string =>
  `${formatNumber(limits.available)} in stock, smallest order ${formatNumber(getSmallestOrder(limits))}.`

/** The exact toast of specification §5, its two spaces included. */
export function quantityRangeMessage({
  minOrderQuantity,
  available,
}: Pick<QuantityLimits, 'minOrderQuantity' | 'available'>) {
  return `Must be more than ${minOrderFromQuantity(minOrderQuantity)} and  less than ${available}`
}

/** '21 to 340', '24 to 340 in multiples of 4'; null when the stock does not allow any order. */
export function quantityRange(limits: QuantityLimits): string | null {
  const [smallest, largest] = [minAvailableQuantity(limits), maxAvailableQuantity(limits)]
  if (smallest === null || largest === null) return null
  const [from, to] = [smallest, largest].map(formatNumber)
  if (from === to) return `exactly ${from}`
  return limits.orderMultiple === 1
    ? `${from} to ${to}`
    : `${from} to ${to} in multiples of ${formatNumber(limits.orderMultiple)}`
}

/** '12 is not a multiple of 5. Enter 10 or 15.' */
function multipleMessage(quantity: number, limits: QuantityLimits): string {
  const nearest = nearestQuantities(quantity, limits).map(formatNumber).join(' or ')
  const wrong = `${formatNumber(quantity)} is not a multiple of ${formatNumber(limits.orderMultiple)}.`
  return nearest ? `${wrong} Enter ${nearest}.` : `${wrong} ${tooFewInStock(limits)}`
}

/** The message about an invalid quantity. The specification fixes the one for a quantity out of range. */
export function quantityErrorMessage(quantity: number, limits: QuantityLimits): string {
  return quantityProblem(quantity, limits) === 'not-an-order-multiple'
    ? multipleMessage(quantity, limits)
    : quantityRangeMessage(limits)
}

/** 'Only 62 can be promised. Enter 62 or fewer.': of a product that is sold before it is in stock. */
export function backorderLimitMessage(limits: QuantityLimits): string {
  const most = formatNumber(maxAvailableQuantity(limits) ?? 0)
  return `Only ${most} can be promised. Enter ${most} or fewer.`
}

/** The message at the field: the problem and a valid range. */
export function quantityAdvice(problem: QuantityProblem, quantity: number, limits: QuantityLimits): string {
  const range = quantityRange(limits)
  if (range === null) return tooFewInStock(limits)
  if (problem === 'not-an-order-multiple') return multipleMessage(quantity, limits)
  if (problem === 'not-whole') return `Enter a whole number, ${range}.`
  if (problem === 'above-stock')
    return `Only ${formatPlural(limits.available, ['unit is', 'units are'])} in stock. Enter ${range}.`
  return `Orders must be above the minimum of ${formatNumber(minOrderFromQuantity(limits.minOrderQuantity))}. Enter ${range}.`
}
