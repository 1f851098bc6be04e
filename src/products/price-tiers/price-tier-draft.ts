/** The price tiers of the editor, as typed. Pure. */

import { centsFromDecimal, decimalText } from '#app/lib/money.ts'
import { readAmount, readNumber } from '#app/lib/typed-number.ts'
import { fromDecimalTiers, toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import {
  formatPriceTiersProblem,
  type PriceTier,
  type PriceTiersProblem,
  type SellingTerms,
  validatePriceTiers,
} from '#app/pricing/price-tiers.ts'

export interface PriceTierDraft {
  /** Identifies the row while other rows are removed. Not sent. */
  id: number
  from: string
  price: string
}

const isBlank = ({ from, price }: PriceTierDraft) => from.trim() === '' && price.trim() === ''

export function toPriceTierDrafts(priceTiers: readonly PriceTier[]): PriceTierDraft[] {
  return toDecimalTiers(priceTiers).map(({ from, price }, id) => ({
    id,
    from: String(from),
    price: price.toFixed(2),
  }))
}

export function addPriceTierDraft(drafts: readonly PriceTierDraft[]): PriceTierDraft[] {
  const id = 1 + Math.max(-1, ...drafts.map((draft) => draft.id))
  return [...drafts, { id, from: '', price: '' }]
}

/** The request's price tiers. Blank rows are left out. Invalid numbers become NaN, which the server rejects. */
export function parsePriceTierDrafts(drafts: readonly PriceTierDraft[]): { from: number; price: number }[] {
  return drafts
    .filter((draft) => !isBlank(draft))
    .map(({ from, price }) => ({ from: readNumber(from), price: readAmount(price) }))
}

/** A field of the editor. `tierId` is the id of the row. */
export interface PriceTierField {
  tierId: number
  name: 'from' | 'price'
}

/** The message, and the field to correct; null when there are too many tiers. */
export interface PriceTierDraftProblem {
  message: string
  field: PriceTierField | null
}

/** The first problem, by the server's rules; null when the tiers are valid. */
export function validatePriceTierDrafts(
  drafts: readonly PriceTierDraft[],
  terms: Pick<SellingTerms, 'minOrderQuantity' | 'orderMultiple' | 'listPrice'>,
  describe: (problem: PriceTiersProblem) => string = formatPriceTiersProblem,
): PriceTierDraftProblem | null {
  const problem = validatePriceTiers(fromDecimalTiers(parsePriceTierDrafts(drafts)), terms)
  return problem && { message: describe(problem), field: findProblemField(problem, drafts) }
}

const PRICE_PROBLEMS: readonly PriceTiersProblem['code'][] = [
  'not-an-amount',
  'not-below-list',
  'not-falling',
]

function findProblemField(
  problem: PriceTiersProblem,
  drafts: readonly PriceTierDraft[],
): PriceTierField | null {
  if (problem.code === 'too-many') return null
  const tier = drafts.filter((draft) => !isBlank(draft))[problem.tier - 1]
  return tier ? { tierId: tier.id, name: PRICE_PROBLEMS.includes(problem.code) ? 'price' : 'from' } : null
}

/**
 * '−3.4% of 149.00' for a price below the list price; '' for any other.
 * @param listPrice in cents; NaN while it is unknown
 */
export function formatDiscount(price: string, listPrice: number): string {
  const cents = centsFromDecimal(readAmount(price))
  if (cents === null || cents <= 0 || !(cents < listPrice)) return ''
  const percent = (1 - cents / listPrice) * 100
  return `−${percent.toFixed(1)}% of ${decimalText(listPrice)}`
}
