/** Why the order list could not be ordered, as far as the screen can act on it. Pure. */

import { hasProblemCode, isDefinitiveError, problemFact } from '#app/lib/api.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import type { OrderToPlace } from '#app/orders/core/order-adapter.ts'
import type { RejectedLine } from '#app/orders/core/order-contract.ts'
import { unpaidLimitMessage } from '#app/orders/core/payment-deadline-copy.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { backorderLimitMessage, quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { quantityProblem } from '#app/pricing/quantity-rules.ts'
import { promiseCopy } from '#app/promises/copy.ts'
import { NO_LONGER_SOLD, priceChanged, QUANTITY_REJECTED } from '../core/copy.ts'
import type { ListRow, ListRowProblem } from '../core/list-rows.ts'

/** The server's problem with a line, and the quantity it applies to. */
export type LineFailure = ListRowProblem & { quantity: number }

export type ListOrderFailure =
  /** Problems that the server found in some lines; the screen's own rules may find more. */
  | { code: 'lines'; lines: ReadonlyMap<string, LineFailure> }
  | { code: 'list-changed' | 'not-saved' }
  /** It is unknown whether the order was placed, so the same idempotency key must be sent again. */
  | { code: 'no-answer' }
  /** The same, and the list has changed since the order was sent. */
  | { code: 'maybe-placed' }
  | { code: 'other'; message: string }

const formatDecimal = (decimal: number | undefined) => formatMoney(centsForDisplay(decimal ?? Number.NaN))

/** @param sent the line with the unit price and the ship-by date that the buyer saw */
function toLineFailure(line: RejectedLine, sent: OrderToPlace['lines'][number] | undefined): LineFailure {
  const { code, quantity, nearestQuantities: nearest } = line
  if (code === 'product-not-found') return { message: NO_LONGER_SOLD, nearest: [], quantity }
  if (code === 'price-changed')
    return {
      message: priceChanged(formatDecimal(line.price), formatDecimal(sent?.price)),
      nearest: [],
      quantity,
    }
  if (code === 'unpaid-limit') {
    const message = unpaidLimitMessage({ limit: line.unpaidLimit ?? 0, held: line.unpaidUnits ?? 0 })
    return { message, nearest, quantity }
  }
  if (code === 'promise-changed') {
    const message = promiseCopy.changed(line.shipsBy ?? '', sent?.shipsBy ?? '')
    return { message, nearest: [], quantity }
  }
  const limits = { ...line, minOrderQuantity: quantityFromMinOrder(line.minOrder) }
  if (code === 'backorder-limit') return { message: backorderLimitMessage(limits), nearest, quantity }
  // The shop knew a day for all units, so it is the account that may not order them.
  if (code === 'quantity-out-of-range' && sent?.shipsBy && quantity > line.available)
    return { message: promiseCopy.needsPayment(limits), nearest, quantity }
  const problem = quantityProblem(quantity, limits)
  const message = problem ? quantityAdvice(problem, quantity, limits) : QUANTITY_REJECTED
  return { message, nearest, quantity }
}

export function parseListOrderFailure(error: unknown, sent: OrderToPlace): ListOrderFailure {
  if (!isDefinitiveError(error)) return { code: 'no-answer' }
  const { code } = error.problem
  const rejected = code === 'invalid-order-lines' && problemFact<RejectedLine[]>(error, 'lines')
  if (rejected) {
    const sentLines = new Map(sent.lines.map((line) => [line.productID, line]))
    return {
      code: 'lines',
      lines: new Map(
        rejected.map((line) => [line.productID, toLineFailure(line, sentLines.get(line.productID))]),
      ),
    }
  }
  if (code === 'order-list-version-conflict') return { code: 'list-changed' }
  return { code: 'other', message: error.message }
}

/** Why the list could not be saved before ordering it. */
export function parseSaveFailure(error: unknown): ListOrderFailure {
  const hasEnded = hasProblemCode(error, 'not-signed-in')
  return hasEnded ? { code: 'other', message: error.message } : { code: 'not-saved' }
}

/** Rejected lines whose quantity has not been changed since. */
export function unresolvedFailures(
  rows: readonly ListRow[],
  failures: ReadonlyMap<string, LineFailure>,
): ReadonlyMap<string, LineFailure> {
  return new Map(
    rows.flatMap(({ productID, quantity }) => {
      const failure = failures.get(productID)
      return failure?.quantity === quantity ? [[productID, failure] as const] : []
    }),
  )
}
