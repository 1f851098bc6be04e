/** The product, price and problem of each line of the order list. Pure. */

import type { AssessedOrder } from '#app/companies/core/order-company.ts'
import { type Cents, MAX_CENTS } from '#app/lib/money.ts'
import { type LinePrice, linePrice } from '#app/pricing/line-price.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { backorderLimitMessage, quantityAdvice } from '#app/pricing/quantity-messages.ts'
import { nearestQuantities, type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { type RoundedQuantity, roundUpQuantities } from '#app/pricing/round-up.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms, quantityLimits } from '#app/products/core/rules.ts'
import {
  type KnownPromise,
  type LatePromise,
  lastDay,
  latePromise,
  promisedLimits,
} from '#app/promises/split-quantity.ts'
import { NO_LONGER_SOLD, REMOVE_LINE, UNKNOWN_PRODUCT } from './copy.ts'
import type { ListLine } from './list-adapter.ts'
import type { EditedLine } from './list-edits.ts'

export interface ListRowProblem {
  message: string
  /** Quantities that can be ordered. */
  nearest: readonly number[]
}

export interface ListRow {
  productID: string
  typed: string
  quantity: number
  /** Null if the product no longer exists. */
  product: Product | null
  /** Null if the quantity is invalid or the product is no longer sold. */
  price: LinePrice | null
  problem: ListRowProblem | null
  /** The quantities that can be ordered. */
  limits: QuantityLimits
  /** How the quantity ships, if it can be ordered and more is needed than is in stock. */
  promise: LatePromise | null
}

const NOT_SOLD: QuantityLimits = { minOrderQuantity: 1, orderMultiple: 1, available: 0 }

function listRowProblem(product: Product, quantity: number, limits: QuantityLimits): ListRowProblem | null {
  if (product.archived) return { message: NO_LONGER_SOLD, nearest: [] }
  const problem = quantityProblem(quantity, limits)
  if (problem === null) return null
  const nearest = nearestQuantities(quantity, limits)
  const advice =
    problem === 'above-stock' && limits.available > product.stock
      ? backorderLimitMessage(limits)
      : quantityAdvice(problem, quantity, limits)
  return { message: nearest.length > 0 ? advice : `${advice} ${REMOVE_LINE}`, nearest }
}

const UNKNOWN: ListRowProblem = { message: UNKNOWN_PRODUCT, nearest: [] }

/** @param promised what the product promises, if it is known */
export function toListRow(
  line: EditedLine<ListLine>,
  product: Product | null,
  promised?: KnownPromise,
): ListRow {
  const { productID, typed, quantity } = line
  const limits = product ? promisedLimits(quantityLimits(product), promised) : NOT_SOLD
  const isPriced = product !== null && !product.archived && quantity >= 1 && quantity <= MAX_QUANTITY
  return {
    productID,
    typed,
    quantity,
    product,
    price: isPriced ? linePrice(quantity, getSellingTerms(product)) : null,
    problem: product ? listRowProblem(product, quantity, limits) : UNKNOWN,
    limits,
    promise: latePromise(quantity, promised),
  }
}

/** The invalid quantities that have a valid one above them. */
export function roundableQuantities(rows: readonly ListRow[]): RoundedQuantity<string>[] {
  return roundUpQuantities(
    rows.flatMap(({ productID, quantity, problem }) =>
      problem ? [{ id: productID, productID, quantity, nearest: problem.nearest }] : [],
    ),
  )
}

/** Totals of the lines that can be ordered. */
export interface ListTotals {
  lines: number
  units: number
  /** Before any volume price. */
  listPriceTotal: Cents
  saving: Cents
  total: Cents
  /** The number of lines that are not included. */
  invalidLines: number
  /** The total exceeds the maximum order value. */
  isTooLarge: boolean
  /** The day by which the last units ship that are not in stock; null if all are. */
  shipsBy: string | null
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((all, cents) => all + BigInt(cents), 0n)

export function listTotals(rows: readonly ListRow[]): ListTotals {
  const validRows = rows.filter(({ problem }) => problem === null)
  const prices = validRows.flatMap(({ price }) => price ?? [])
  const total = sum(prices.map((price) => price.total))
  const saving = sum(prices.map((price) => price.saving))
  const isTooLarge = total + saving > BigInt(MAX_CENTS)
  const cents = (amount: bigint) => (isTooLarge ? 0 : Number(amount))
  return {
    lines: validRows.length,
    units: validRows.reduce((all, { quantity }) => all + quantity, 0),
    listPriceTotal: cents(total + saving),
    saving: cents(saving),
    total: cents(total),
    invalidLines: rows.length - validRows.length,
    isTooLarge,
    shipsBy: lastDay(validRows.map(({ promise }) => promise?.shipsBy)),
  }
}

/** The lines that can be ordered. */
export const orderableLines = (rows: readonly ListRow[]) =>
  rows.flatMap(({ problem, product, quantity }) => (problem || !product ? [] : [{ product, quantity }]))

/** The facts that approval rules of a company ask about the list. @param total of the rows */
export function assessedOrder(rows: readonly ListRow[], total: Cents): AssessedOrder {
  return {
    total,
    lines: rows.flatMap(({ product, price }) =>
      product && price ? [{ family: product.family, unitPrice: price.unitPrice }] : [],
    ),
  }
}
