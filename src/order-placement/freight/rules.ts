/** The freight of an order that is about to be placed: agreed before, or by the terms of the shop; pure. */
import { type Freight, freightProblem } from '#app/lib/freight.ts'
import { type FreightTerms, freightByTerms, isSameFreight, packedGrams } from '#app/lib/freight-terms.ts'
import type { Cents } from '#app/lib/money.ts'

export interface FreightSource {
  /** By a staff member, or in an approved request. The terms decide if it is absent. */
  agreed?: Freight | undefined
  terms: FreightTerms
  /** Of the delivery address. */
  country: string | null
  /** The freight that the buyer saw. Absent for a program that compares nothing. */
  seen?: Pick<Freight, 'kind' | 'amount'> | undefined
}

/** True if the freight depends on the packed weight of the products. */
export const needsPackedMass = ({ agreed, terms }: FreightSource): boolean =>
  agreed === undefined && terms.method === 'by-weight'

interface PricedLine {
  quantity: number
  unitPrice: Cents
  packedMassKg?: number | null | undefined
}

const goodsOf = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)

export const findFreight = (source: FreightSource, lines: readonly PricedLine[]): Freight =>
  source.agreed ??
  freightByTerms(source.terms, {
    goods: goodsOf(lines),
    grams: needsPackedMass(source) ? packedGrams(lines) : null,
    country: source.country,
  })

/**
 * Why the order cannot have the freight: the buyer saw another one, or a staff member agrees more than the goods cost. Freight
 * by the terms may cost more than a small order.
 */
export function findFreightRefusal(
  { agreed, seen }: FreightSource,
  freight: Freight,
  { goods, isAgreedNow }: { goods: Cents; isAgreedNow: boolean },
) {
  const problem = agreed && isAgreedNow && freightProblem(agreed, goods)
  if (problem) return { code: 'invalid-input' as const, fields: { 'freight.amount': problem } }
  if (!agreed && seen && !isSameFreight(seen, freight)) return { code: 'freight-changed' as const, freight }
  return null
}
