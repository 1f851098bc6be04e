/** What stands behind each line of the order list: its machine, its price, and why it cannot be ordered. Pure. */

import { type Cents, MAX_CENTS } from '#app/lib/money.ts'
import { nearestQuantities, quantityProblem } from '#app/orders/rules.ts'
import { limitsOf, quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { type Quote, quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import { MAX_PIECES, termsOf } from '#app/products/rules.ts'
import type { ListLine } from '../contract.ts'
import type { ShownLine } from './list-edits.ts'

export interface RowProblem {
  say: string
  /** Quantities that would do. */
  nearest: readonly number[]
}

export interface ListRow {
  productID: string
  typed: string
  quantity: number
  /** Null where nobody knows the machine any more. */
  machine: Product | null
  /** Null while the quantity is none, or the machine is not sold. */
  quote: Quote | null
  problem: RowProblem | null
}

function problemOf(machine: Product, quantity: number): RowProblem | null {
  if (machine.archived)
    return { say: 'Not sold any more. Remove this line to order the others.', nearest: [] }
  const limits = limitsOf(machine)
  const because = quantityProblem(quantity, limits)
  if (because === null) return null
  const nearest = nearestQuantities(quantity, limits)
  const wayOut = nearest.length > 0 ? '' : ' Remove this line to order the others.'
  return { say: `${quantityAdvice(because, quantity, limits)}${wayOut}`, nearest }
}

const UNKNOWN: RowProblem = { say: 'Not in the catalogue any more. Remove this line.', nearest: [] }

export function listRow(line: ShownLine<ListLine>, machine: Product | null): ListRow {
  const { productID, typed, quantity } = line
  const isPriced = machine !== null && !machine.archived && quantity >= 1 && quantity <= MAX_PIECES
  return {
    productID,
    typed,
    quantity,
    machine,
    quote: isPriced ? quoteLine(quantity, termsOf(machine)) : null,
    problem: machine ? problemOf(machine, quantity) : UNKNOWN,
  }
}

/** Of the lines that can be ordered as they stand. */
export interface ListSums {
  lines: number
  pieces: number
  /** Before any volume price. */
  list: Cents
  saving: Cents
  total: Cents
  /** The other lines. */
  toMend: number
  /** The total is more than can be handled in one order. */
  isTooLarge: boolean
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((all, cents) => all + BigInt(cents), 0n)

export function sumsOf(rows: readonly ListRow[]): ListSums {
  const fitting = rows.filter(({ problem }) => problem === null)
  const quotes = fitting.flatMap(({ quote }) => quote ?? [])
  const total = sum(quotes.map((quote) => quote.total))
  const saving = sum(quotes.map((quote) => quote.saving))
  const isTooLarge = total + saving > BigInt(MAX_CENTS)
  const cents = (amount: bigint) => (isTooLarge ? 0 : Number(amount))
  return {
    lines: fitting.length,
    pieces: fitting.reduce((all, { quantity }) => all + quantity, 0),
    list: cents(total + saving),
    saving: cents(saving),
    total: cents(total),
    toMend: rows.length - fitting.length,
    isTooLarge,
  }
}
