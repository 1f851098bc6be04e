/** Why an order of the whole list is not placed, as far as the screen can act on it. Pure. */

import { isDefinitiveError } from '#app/lib/api.ts'
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import type { NewOrder, RejectedLine } from '#app/orders/order-contract.ts'
import { quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { quantityProblem } from '#app/pricing/quantity-rules.ts'
import type { ListRow, ListRowProblem } from '../order-list/list-rows.ts'

/** What the server says of a line, and of which quantity it says so. */
export type LineFailure = ListRowProblem & { quantity: number }

export type ListOrderFailure =
  /** What the server says of some lines; the screen's own rules may see more. */
  | { because: 'lines'; lines: ReadonlyMap<string, LineFailure> }
  | { because: 'list-changed' | 'not-saved' | 'signed-out' }
  /** Nobody knows whether the order arrived: the same key must be sent again. */
  | { because: 'no-answer' }
  /** The same, and the list is not what it was when the order was sent. */
  | { because: 'maybe-placed' }
  | { because: 'other'; say: string }

const money = (decimal: number | undefined) => formatMoney(centsFromDecimal(decimal ?? 0) ?? 0)

/** @param seen the unit price that was sent */
function toLineFailure(line: RejectedLine, seen: number | undefined): LineFailure {
  const { because, quantity, nearest } = line
  if (because === 'product-not-found')
    return { message: 'Not sold any more. Remove this line to order the others.', nearest: [], quantity }
  if (because === 'price-changed')
    return {
      message: `Now ${money(line.price)} a piece, before ${money(seen)}. Look at the new total.`,
      nearest: [],
      quantity,
    }
  const problem = quantityProblem(quantity, line)
  const say = problem ? quantityAdvice(problem, quantity, line) : 'This quantity was refused.'
  return { message: say, nearest, quantity }
}

export function parseListOrderFailure(error: unknown, sent: NewOrder): ListOrderFailure {
  if (!isDefinitiveError(error)) return { because: 'no-answer' }
  const { code, lines } = error.problem
  if (code === 'invalid-order-lines' && Array.isArray(lines)) {
    const seen = new Map(sent.lines.map(({ productID, price }) => [productID, price]))
    const refused = lines as RejectedLine[]
    return {
      because: 'lines',
      lines: new Map(refused.map((line) => [line.productID, toLineFailure(line, seen.get(line.productID))])),
    }
  }
  if (code === 'order-list-version-conflict') return { because: 'list-changed' }
  if (error.status === 401) return { because: 'signed-out' }
  return { because: 'other', say: error.message }
}

/** Why the list could not be saved before it was ordered. */
export function parseSaveFailure(error: unknown): ListOrderFailure {
  const isSignedOut = isDefinitiveError(error) && error.status === 401
  return { because: isSignedOut ? 'signed-out' : 'not-saved' }
}

/** What was refused and has not been changed since. */
export function unresolvedFailures(
  rows: readonly ListRow[],
  refused: ReadonlyMap<string, LineFailure>,
): ReadonlyMap<string, LineFailure> {
  return new Map(
    rows.flatMap(({ productID, quantity }) => {
      const refusal = refused.get(productID)
      return refusal?.quantity === quantity ? [[productID, refusal] as const] : []
    }),
  )
}
