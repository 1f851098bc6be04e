/** Which lines of an offer are ordered, and what they cost. Pure. */
import type { StoredQuoteLine } from '#app/db/quote-tables.server.ts'
import type { Row } from '#app/db/schema.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'

export interface AcceptedLine {
  line: StoredQuoteLine
  quantity: number
}

/** The lines that are ordered now: all that is left, or those that were chosen if the offer allows parts. */
export function acceptedLines(
  { lines, acceptance }: Pick<Row<'quote_versions'>, 'lines' | 'acceptance'>,
  chosen: readonly { lineNo: number; quantity: number }[] | undefined,
  ordered: ReadonlyMap<number, number>,
) {
  const left = ({ lineNo, quantity }: StoredQuoteLine) => quantity - (ordered.get(lineNo) ?? 0)
  const rest = Object.fromEntries(lines.map((line) => [line.lineNo, left(line)]))
  const accepted = chosen
    ? chosen.map(({ lineNo, quantity }) => ({
        line: lines.find((line) => line.lineNo === lineNo),
        quantity,
      }))
    : lines.map((line) => ({ line, quantity: left(line) })).filter(({ quantity }) => quantity > 0)
  const isOffered = (one: (typeof accepted)[number]): one is AcceptedLine =>
    one.line !== undefined && one.quantity <= left(one.line)
  const areUnique = new Set(accepted.map(({ line }) => line?.lineNo)).size === accepted.length
  const isWhole =
    accepted.length === lines.length && accepted.every(({ line, quantity }) => quantity === line?.quantity)
  if (
    accepted.length === 0 ||
    !areUnique ||
    !accepted.every(isOffered) ||
    (acceptance === 'whole' && !isWhole)
  )
    return refused({ code: 'quote-quantity', left: rest })
  return accepted
}

export const termsOf = ({ unitPrice, priceTiers }: StoredQuoteLine) => ({
  listPrice: unitPrice ?? 0,
  priceTiers,
})

export const totalOfAccepted = (accepted: readonly AcceptedLine[]) =>
  orderTotal(
    accepted.map(({ line, quantity }) => ({ quantity, unitPrice: getUnitPrice(quantity, termsOf(line)) })),
  )

/** True if units are left, and all of them are free of charge: nobody could order them, because an order needs an amount. */
export function leavesOnlyFree(
  { lines }: Pick<Row<'quote_versions'>, 'lines'>,
  accepted: readonly AcceptedLine[],
  ordered: ReadonlyMap<number, number>,
): boolean {
  const now = new Map(accepted.map(({ line, quantity }) => [line.lineNo, quantity]))
  const left = lines.filter(
    ({ lineNo, quantity }) => quantity > (ordered.get(lineNo) ?? 0) + (now.get(lineNo) ?? 0),
  )
  return left.length > 0 && left.every(({ unitPrice }) => unitPrice === 0)
}
