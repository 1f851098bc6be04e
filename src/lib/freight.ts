/** The freight of an order: the cost of its carriage; pure. */
import type { Cents } from './money.ts'

export const FREIGHT_KINDS = ['none', 'firm', 'later'] as const
/** Firm freight is part of the total. Later means that freight is charged separately, and the amount is not known. */
export type FreightKind = (typeof FREIGHT_KINDS)[number]

export interface Freight {
  kind: FreightKind
  /** 0 unless it is firm. */
  amount: Cents
  /** Of the carrier: 'Express, by 12:00'; '' if it is not named. */
  service: string
}

export const NO_FREIGHT: Freight = { kind: 'none', amount: 0, service: '' }
export const MAX_FREIGHT_SERVICE = 60

/** Freight is owed as agreed while any unit of the order is left. Nobody pays the carriage of nothing. */
export const freightDue = ({ amount }: Pick<Freight, 'amount'>, unitsLeft: number): Cents =>
  unitsLeft > 0 ? amount : 0

/** Why freight cannot be agreed for goods of this amount; undefined if it can. */
export function freightProblem({ kind, amount }: Freight, goods: Cents): string | undefined {
  if (kind !== 'firm') return amount === 0 ? undefined : 'must be 0 unless the freight is firm'
  if (amount === 0) return 'must be more than 0 if the freight is firm'
  return amount > goods ? 'must not be more than the goods' : undefined
}
