/** The subjects of a review; pure. */
import type { OrderedProduct } from '#app/orders/core/contract.ts'
import { reviewCopy } from '../core/copy.ts'

const LATEST_PRODUCTS = 5
const MAX_FOUND = 20

/** An ordered product, or undefined for FIX IT itself. */
export type ReviewedChoice = OrderedProduct | undefined

export const choiceName = (choice: ReviewedChoice): string => choice?.name ?? reviewCopy.supplier

/**
 * The latest delivered products until something is typed, or else the latest ordered ones; then those that match.
 * @param products the last ordered first
 */
export function reviewedChoices(products: readonly OrderedProduct[], typed: string): ReviewedChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) {
    const delivered = products.filter(({ isDelivered }) => isDelivered)
    const latest = delivered.length > 0 ? delivered : products
    return [...latest.slice(0, LATEST_PRODUCTS), undefined]
  }
  const matches = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = products.filter(({ name, sku }) => matches(`${name} ${sku}`)).slice(0, MAX_FOUND)
  return matches(reviewCopy.supplier) ? [...found, undefined] : found
}
