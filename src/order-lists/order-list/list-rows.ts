/** What stands behind each line of the order list: its machine, its price, and why it cannot be ordered. Pure. */

import { type Cents, MAX_CENTS } from '#app/lib/money.ts'
import { quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { MAX_QUANTITY, nearestQuantities, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { type Quote, quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import { getSellingTerms, quantityLimits } from '#app/products/rules.ts'
import type { ListLine } from '../contract.ts'
import type { EditedLine } from './list-edits.ts'

export interface ListRowProblem {
  message: string
  /** Quantities that would do. */
  nearest: readonly number[]
}

export interface ListRow {
  productID: string
  typed: string
  quantity: number
  /** Null where nobody knows the machine any more. */
  product: Product | null
  /** Null while the quantity is none, or the machine is not sold. */
  quote: Quote | null
  problem: ListRowProblem | null
}

function listRowProblem(machine: Product, quantity: number): ListRowProblem | null {
  if (machine.archived)
    return { message: 'Not sold any more. Remove this line to order the others.', nearest: [] }
  const limits = quantityLimits(machine)
  const because = quantityProblem(quantity, limits)
  if (because === null) return null
  const nearest = nearestQuantities(quantity, limits)
  const wayOut = nearest.length > 0 ? '' : ' Remove this line to order the others.'
  return { message: `${quantityAdvice(because, quantity, limits)}${wayOut}`, nearest }
}

const UNKNOWN: ListRowProblem = { message: 'Not in the catalogue any more. Remove this line.', nearest: [] }

export function toListRow(line: EditedLine<ListLine>, machine: Product | null): ListRow {
  const { productID, typed, quantity } = line
  const isPriced = machine !== null && !machine.archived && quantity >= 1 && quantity <= MAX_QUANTITY
  return {
    productID,
    typed,
    quantity,
    product: machine,
    quote: isPriced ? quoteLine(quantity, getSellingTerms(machine)) : null,
    problem: machine ? listRowProblem(machine, quantity) : UNKNOWN,
  }
}

/** Of the lines that can be ordered as they stand. */
export interface ListTotals {
  lines: number
  units: number
  /** Before any volume price. */
  listPriceTotal: Cents
  saving: Cents
  total: Cents
  /** The other lines. */
  invalidLines: number
  /** The total is more than can be handled in one order. */
  isTooLarge: boolean
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((all, cents) => all + BigInt(cents), 0n)

export function listTotals(rows: readonly ListRow[]): ListTotals {
  const fitting = rows.filter(({ problem }) => problem === null)
  const quotes = fitting.flatMap(({ quote }) => quote ?? [])
  const total = sum(quotes.map((quote) => quote.total))
  const saving = sum(quotes.map((quote) => quote.saving))
  const isTooLarge = total + saving > BigInt(MAX_CENTS)
  const cents = (amount: bigint) => (isTooLarge ? 0 : Number(amount))
  return {
    lines: fitting.length,
    units: fitting.reduce((all, { quantity }) => all + quantity, 0),
    listPriceTotal: cents(total + saving),
    saving: cents(saving),
    total: cents(total),
    invalidLines: rows.length - fitting.length,
    isTooLarge,
  }
}
