/** The terms by which the shop sets the freight of an order; pure. Form and server calculate with the same rule. */
import { type Freight, NO_FREIGHT } from './freight.ts'
import type { Cents } from './money.ts'

export const FREIGHT_METHODS = ['none', 'later', 'flat', 'free-from', 'by-weight'] as const
export type FreightMethod = (typeof FREIGHT_METHODS)[number]

/** The freight of some countries, by the packed weight of an order. */
export interface FreightRate {
  /** Codes of ISO 3166-1. */
  countries: readonly string[]
  /** By ascending weight; the weight of a band is included. */
  bands: readonly { upToGrams: number; amount: Cents }[]
}

export interface FreightTerms {
  method: FreightMethod
  /** Of the carrier; '' if it is not named. */
  service: string
  /** Of `flat`, and of `free-from` below its amount; null if it is not set. */
  amount: Cents | null
  /** Goods of this amount are carried free; null if it is not set. */
  freeFrom: Cents | null
  /** Of `by-weight`. */
  rates: readonly FreightRate[]
}

export const NO_FREIGHT_TERMS: FreightTerms = {
  method: 'none',
  service: '',
  amount: null,
  freeFrom: null,
  rates: [],
}

/** The facts of an order on which its freight depends. */
export interface FreightFacts {
  goods: Cents
  /** With the packaging; null if the packed weight of a product is not known. */
  grams: number | null
  /** Null if the address does not name one. */
  country: string | null
}

/** Freight that cannot be calculated is charged separately: nobody gets it free by accident. */
export function freightByTerms(terms: FreightTerms, facts: FreightFacts): Freight {
  if (terms.method === 'none' || amountToFreeFreight(terms, facts.goods) === 0) return NO_FREIGHT
  const { service } = terms
  const amount = amountByTerms(terms, facts)
  return amount === null ? { kind: 'later', amount: 0, service } : { kind: 'firm', amount, service }
}

/** How much more must be ordered for free freight; null if no order has it. */
export const amountToFreeFreight = ({ method, freeFrom }: FreightTerms, goods: Cents): Cents | null =>
  method === 'free-from' && freeFrom !== null ? Math.max(0, freeFrom - goods) : null

function amountByTerms({ method, amount, rates }: FreightTerms, { grams, country }: FreightFacts) {
  if (method !== 'by-weight') return method === 'later' ? null : amount
  if (grams === null || country === null) return null
  const rate = rates.find(({ countries }) => countries.includes(country))
  return rate?.bands.find(({ upToGrams }) => grams <= upToGrams)?.amount ?? null
}

interface PackedLine {
  quantity: number
  /** Of one unit; absent if it is not known. */
  packedMassKg?: number | null | undefined
}

/** The packed weight of an order in grams; null if that of a product is not known. */
export function packedGrams(lines: readonly PackedLine[]): number | null {
  let grams = 0
  for (const { quantity, packedMassKg } of lines) {
    if (packedMassKg == null) return null
    grams += quantity * Math.round(packedMassKg * 1000)
  }
  return grams
}

/** True if a buyer who saw this freight agreed to it. */
export const isSameFreight = (
  seen: Pick<Freight, 'kind' | 'amount'>,
  { kind, amount }: Pick<Freight, 'kind' | 'amount'>,
): boolean => seen.kind === kind && seen.amount === amount
