/** What a form says about quantities. Pure. */
import type { Product } from '../catalog/contract.ts'
import { formatNumber } from '../lib/numbers.ts'
import { type QuantityLimits, type QuantityProblem, smallestOrder } from './rules.ts'

export function limitsOf({ minOrder, quentity }: Product): QuantityLimits {
  return { minOrder, available: quentity }
}

/** '21 to 340'; null when the stock does not allow any order. */
export function quantityRange(limits: QuantityLimits): string | null {
  const smallest = smallestOrder(limits)
  if (smallest === null) return null
  const [from, to] = [smallest, limits.available].map(formatNumber)
  return from === to ? `exactly ${from}` : `${from} to ${to}`
}

/** Beside the field: what is wrong and what would be right. */
export function quantityAdvice(problem: QuantityProblem, quantity: number, limits: QuantityLimits): string {
  const range = quantityRange(limits)
  if (range === null) return 'There are too few in stock for an order.'
  if (problem === 'not-whole') return `Enter a whole number, ${range}.`
  if (problem === 'above-stock') return `Only ${formatNumber(limits.available)} are in stock. Enter ${range}.`
  if (quantity === limits.minOrder) return `${formatNumber(quantity)} is the minimum itself. Enter ${range}.`
  return `An order must exceed the minimum of ${formatNumber(limits.minOrder)}. Enter ${range}.`
}
