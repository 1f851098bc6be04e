/** A ladder of volume prices as it is typed. Pure. */
import { centsFromDecimal, decimalFromCents } from '#app/lib/money.ts'
import { type LadderProblem, ladderMessage, ladderProblem, type SellingTerms } from '../rules.ts'

export interface RungDraft {
  /** Of the editor only, so that a row keeps its fields while others go. */
  id: number
  from: string
  price: string
}

const isBlank = ({ from, price }: RungDraft) => from.trim() === '' && price.trim() === ''
const figure = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export function ladderDraft(breaks: readonly { from: number; price: number }[]): RungDraft[] {
  return breaks.map(({ from, price }, id) => ({ id, from: String(from), price: price.toFixed(2) }))
}

export function withRung(ladder: readonly RungDraft[]): RungDraft[] {
  const id = 1 + Math.max(-1, ...ladder.map((rung) => rung.id))
  return [...ladder, { id, from: '', price: '' }]
}

/** As the wire takes it; rows that say nothing are left out, nonsense is left for the server to refuse. */
export function breaksFrom(ladder: readonly RungDraft[]): { from: number; price: number }[] {
  return ladder
    .filter((rung) => !isBlank(rung))
    .map(({ from, price }) => ({ from: figure(from), price: figure(price) }))
}

/** One of the two fields of a row, by the row's own id. */
export interface LadderField {
  rung: number
  figure: 'from' | 'price'
}

/** What is wrong with a ladder, in words, and the field that has to change; no field where the ladder is too long. */
export interface LadderDraftProblem {
  say: string
  field: LadderField | null
}

/** Null while nothing is wrong. By the server's own rule. */
export function ladderDraftProblem(
  ladder: readonly RungDraft[],
  terms: Pick<SellingTerms, 'minOrder' | 'multiple' | 'listPrice'>,
): LadderDraftProblem | null {
  const breaks = breaksFrom(ladder).map(({ from, price }) => ({
    from,
    unitPrice: centsFromDecimal(price) ?? Number.NaN,
  }))
  const problem = ladderProblem(breaks, terms)
  return problem && { say: ladderMessage(problem), field: fieldOf(problem, ladder) }
}

const OF_THE_PRICE: readonly LadderProblem['because'][] = ['not-an-amount', 'not-below-list', 'not-falling']

function fieldOf(problem: LadderProblem, ladder: readonly RungDraft[]): LadderField | null {
  if (problem.because === 'too-many') return null
  const rung = ladder.filter((one) => !isBlank(one))[problem.rung - 1]
  return rung ? { rung: rung.id, figure: OF_THE_PRICE.includes(problem.because) ? 'price' : 'from' } : null
}

/**
 * '−3.4 %' for a price below the list's; '' where that cannot be said.
 * @param listPrice NaN while there is none
 */
export function lessThanList(price: string, listPrice: number): string {
  const cents = centsFromDecimal(figure(price))
  if (cents === null || cents <= 0 || !(cents < listPrice)) return ''
  const percent = (1 - cents / listPrice) * 100
  return `−${percent.toFixed(1)} % of ${decimalFromCents(listPrice).toFixed(2)}`
}
