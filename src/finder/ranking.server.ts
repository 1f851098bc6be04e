/** How many units a job needs, and the order of the results. Pure. */
import { getUnitPrice, type SellingTerms } from '#app/pricing/price-tiers.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import { SHIFT_MINUTES } from './assumptions.ts'
import type { Job } from './job.ts'
import { type Evaluation, type RuleCheck, ruleHeadroom } from './rules.server.ts'

/** Headroom that is enough for worn tools without paying for a product that is too large. */
const GOOD_HEADROOM = { from: 0.2, to: 1 }

/** The units that drill the holes in one shift; 1 without a number of holes or a calculated time. */
export function unitsNeeded({ holes }: Job, minutesPerHole: number | undefined): number {
  if (holes === undefined || minutesPerHole === undefined) return 1
  return Math.max(1, Math.ceil((holes * minutesPerHole) / SHIFT_MINUTES))
}

/** The smallest quantity of at least `units` that can be ordered, whatever the stock. */
export function orderQuantity(
  units: number,
  terms: Pick<SellingTerms, 'minOrderQuantity' | 'orderMultiple'>,
): number {
  return Math.max(getSmallestOrder(terms), Math.ceil(units / terms.orderMultiple) * terms.orderMultiple)
}

export const orderPrice = (quantity: number, terms: SellingTerms) => quantity * getUnitPrice(quantity, terms)

export interface Ranked {
  evaluation: Evaluation
  /** Of the order quantity, in cents. */
  price: number
}

/** Products that fit with good headroom come first, then the others that fit, then those with a limit. */
function rankGroup({ fit, headroom }: Evaluation): number {
  if (fit === 'limited') return 2
  const isGood = headroom !== undefined && headroom >= GOOD_HEADROOM.from && headroom <= GOOD_HEADROOM.to
  return isGood ? 0 : 1
}

/** For concrete and stone, where no time per hole is known, more impact power comes first. */
export function compareMatches(one: Ranked, other: Ranked): number {
  const [a, b] = [one.evaluation, other.evaluation]
  return rankGroup(a) - rankGroup(b) || b.impactPower - a.impactPower || one.price - other.price
}

/** A place is easier to change than a hole that is much too large. */
const SHORTFALL_OF_PLACE = 0.25

const shortfall = (check: RuleCheck) => {
  if (check.rule === 'place') return SHORTFALL_OF_PLACE
  const headroom = ruleHeadroom(check)
  return headroom === undefined ? 1 : Math.max(0, -headroom)
}

/** The checks that keep a product from fitting. */
export const missedBy = (checks: readonly RuleCheck[]) =>
  checks.filter(({ rule, result }) => result === 'fails' || (rule === 'capacity' && result === 'not-stated'))

export interface Miss {
  rules: number
  shortfall: number
}

/** Calculated once for each product, because a catalog may hold thousands. */
export function measureMiss({ checks }: Evaluation): Miss {
  const missed = missedBy(checks)
  return { rules: missed.length, shortfall: missed.reduce((total, check) => total + shortfall(check), 0) }
}

/** The nearest miss first: the fewest rules missed, then the smallest shortfall. */
export const compareMisses = (one: Miss, other: Miss) =>
  one.rules - other.rules || one.shortfall - other.shortfall
