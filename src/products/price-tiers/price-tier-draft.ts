/** A ladder of volume prices as it is typed. Pure. */

import { centsFromDecimal, decimalFromCents } from '#app/lib/money.ts'
import {
  formatPriceTiersProblem,
  type PriceTiersProblem,
  type SellingTerms,
  validatePriceTiers,
} from '#app/pricing/price-tiers.ts'

export interface PriceTierDraft {
  /** Of the editor only, so that a row keeps its fields while others go. */
  id: number
  from: string
  price: string
}

const isBlank = ({ from, price }: PriceTierDraft) => from.trim() === '' && price.trim() === ''
const parseNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export function toPriceTierDrafts(priceTiers: readonly { from: number; price: number }[]): PriceTierDraft[] {
  return priceTiers.map(({ from, price }, id) => ({ id, from: String(from), price: price.toFixed(2) }))
}

export function addPriceTierDraft(drafts: readonly PriceTierDraft[]): PriceTierDraft[] {
  const id = 1 + Math.max(-1, ...drafts.map((draft) => draft.id))
  return [...drafts, { id, from: '', price: '' }]
}

/** As the wire takes it; rows that say nothing are left out, nonsense is left for the server to refuse. */
export function parsePriceTierDrafts(drafts: readonly PriceTierDraft[]): { from: number; price: number }[] {
  return drafts
    .filter((draft) => !isBlank(draft))
    .map(({ from, price }) => ({ from: parseNumber(from), price: parseNumber(price) }))
}

/** One of the two fields of a row, by the row's own id. */
export interface PriceTierField {
  tierId: number
  name: 'from' | 'price'
}

/** What is wrong with a ladder, in words, and the field that has to change; no field where the ladder is too long. */
export interface PriceTierDraftProblem {
  message: string
  field: PriceTierField | null
}

/** Null while nothing is wrong. By the server's own rule. */
export function validatePriceTierDrafts(
  drafts: readonly PriceTierDraft[],
  terms: Pick<SellingTerms, 'minOrder' | 'multiple' | 'listPrice'>,
): PriceTierDraftProblem | null {
  const priceTiers = parsePriceTierDrafts(drafts).map(({ from, price }) => ({
    from,
    unitPrice: centsFromDecimal(price) ?? Number.NaN,
  }))
  const problem = validatePriceTiers(priceTiers, terms)
  return problem && { message: formatPriceTiersProblem(problem), field: findProblemField(problem, drafts) }
}

const PRICE_PROBLEMS: readonly PriceTiersProblem['because'][] = [
  'not-an-amount',
  'not-below-list',
  'not-falling',
]

function findProblemField(
  problem: PriceTiersProblem,
  drafts: readonly PriceTierDraft[],
): PriceTierField | null {
  if (problem.because === 'too-many') return null
  const rung = drafts.filter((one) => !isBlank(one))[problem.tier - 1]
  return rung ? { tierId: rung.id, name: PRICE_PROBLEMS.includes(problem.because) ? 'price' : 'from' } : null
}

/**
 * '−3.4 %' for a price below the list's; '' where that cannot be said.
 * @param listPrice NaN while there is none
 */
export function formatDiscount(price: string, listPrice: number): string {
  const cents = centsFromDecimal(parseNumber(price))
  if (cents === null || cents <= 0 || !(cents < listPrice)) return ''
  const percent = (1 - cents / listPrice) * 100
  return `−${percent.toFixed(1)} % of ${decimalFromCents(listPrice).toFixed(2)}`
}
