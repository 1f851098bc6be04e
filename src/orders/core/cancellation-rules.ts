/** Cancelling a part of an order: reasons, the price of the remainder, and which remainders are possible. */
import type { Role } from '#app/lib/actor.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import type { Cents } from '#app/lib/money.ts'
import { CANCELLATION_REASON_LABELS } from '#app/lib/reason-labels.ts'
import { getUnitPrice, type PriceTier } from '#app/pricing/price-tiers.ts'
import { nearestQuantities, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { amountDueOf, type LineUnits, type RequestedUnits } from './lifecycle-rules.ts'

export type CancellationReason = keyof typeof CANCELLATION_REASON_LABELS
export const CANCELLATION_REASONS = keysOf<CancellationReason>(CANCELLATION_REASON_LABELS)

/** The reasons that a buyer may give. */
export const BUYER_REASONS: readonly CancellationReason[] = ['changed-mind', 'duplicate', 'other']

/** The person who cancels. The shop itself cancels orders that were not paid in time. */
export type Initiator = Role | 'shop'

/** The prices and limits of the product at the time of the order. */
export interface FrozenTerms {
  listPrice: Cents
  priceTiers: readonly PriceTier[]
  minOrderQuantity: number
  orderMultiple: number
}

export interface CancellableLine extends LineUnits {
  /** Of the cancelled units, those that the seller cancelled. */
  cancelledBySeller: number
  /** Null in orders of earlier releases. */
  terms: FrozenTerms | null
}

/** A line whose remaining quantity could not have been ordered. */
export interface RemainderProblem {
  line: number
  remaining: number
  /** The remaining quantities nearest to it that are possible, ascending. 0 cancels the line. */
  nearest: number[]
}

/**
 * The lines of which a buyer cannot keep the remainder: it must be 0, or a quantity that could be ordered under the
 * terms of the order. Without terms only a whole line can be cancelled.
 */
export function findRemainderProblems(
  requested: readonly RequestedUnits[],
  lines: readonly CancellableLine[],
): RemainderProblem[] {
  return requested.flatMap(({ line: lineNo, quantity }) => {
    const line = lines.find((one) => one.lineNo === lineNo)
    if (!line) return []
    const before = line.quantity - line.cancelled
    const remaining = before - quantity
    if (remaining === 0) return []
    const limits = line.terms && { ...line.terms, available: before }
    if (limits && quantityProblem(remaining, limits) === null) return []
    const orderable = limits ? nearestQuantities(remaining, limits) : [before]
    return [{ line: lineNo, remaining, nearest: [...new Set([0, ...orderable])] }]
  })
}

/**
 * The unit price after a cancellation. The agreed price is kept if the seller cancels. A buyer who keeps fewer
 * units pays the price of that quantity, by the terms of the order. Units that the seller cancelled still count, because the
 * buyer has not given them up.
 */
export function unitPriceAfter(line: CancellableLine, cancelledNow: number, initiator: Initiator): Cents {
  const remaining = line.quantity - line.cancelled - cancelledNow
  if (initiator !== 'customer' || remaining === 0 || !line.terms) return line.unitPrice
  return getUnitPrice(remaining + line.cancelledBySeller, line.terms)
}

export interface CancellationPreview {
  before: Cents
  after: Cents
  lines: {
    line: number
    /** Units of the line that remain, shipped ones included. */
    remaining: number
    cancelledNow: number
    unitPriceBefore: Cents
    unitPriceAfter: Cents
  }[]
}

/**
 * The amount due before and after a cancellation, to the cent. Freight stays as agreed until the last unit is cancelled.
 * @param freight of the order as it was placed
 */
export function previewCancellation(
  requested: readonly RequestedUnits[],
  lines: readonly CancellableLine[],
  initiator: Initiator,
  freight: Cents,
): CancellationPreview {
  const quantities = new Map(requested.map(({ line, quantity }) => [line, quantity]))
  const changed = lines.map((line) => {
    const cancelledNow = quantities.get(line.lineNo) ?? 0
    return {
      ...line,
      cancelledNow,
      unitPriceBefore: line.unitPrice,
      unitPrice: cancelledNow > 0 ? unitPriceAfter(line, cancelledNow, initiator) : line.unitPrice,
      cancelled: line.cancelled + cancelledNow,
    }
  })
  return {
    before: amountDueOf(lines, freight),
    after: amountDueOf(changed, freight),
    lines: changed
      .filter(({ cancelledNow }) => cancelledNow > 0)
      .map(({ lineNo, quantity, cancelled, cancelledNow, unitPriceBefore, unitPrice }) => ({
        line: lineNo,
        remaining: quantity - cancelled,
        cancelledNow,
        unitPriceBefore,
        unitPriceAfter: unitPrice,
      })),
  }
}
