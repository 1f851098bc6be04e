/** Validates the rows of a quick order. Pure; the screen and the file of invalid rows both use it. */

import { type LinePrice, linePrice } from '#app/pricing/line-price.ts'
import {
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
} from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms, normalizeSku, quantityLimits } from '#app/products/core/rules.ts'
import {
  type LatePromise,
  latePromise,
  NO_PROMISES,
  type PromisesByProduct,
  promisedLimits,
} from '#app/promises/split-quantity.ts'
import { normalizeCell, type QuickOrderRowInput } from './parse-cells.ts'
import { parseQuantity, type QuantityTextProblem } from './parse-quantity.ts'

export interface QuickOrderRow extends QuickOrderRowInput {
  id: number
  /** The product that was chosen among several matches. */
  productID: string | null
}

export type QuickOrderRowProblem =
  | { code: 'missing-term' | 'unknown' }
  /** There may be a single choice. The buyer must confirm it, because it is not an exact match. */
  | { code: 'ambiguous'; choices: readonly Product[] }
  | { code: QuantityTextProblem; possibleQuantities: readonly number[] }
  | {
      code: QuantityProblem
      quantity: number
      /** Units of the product in other rows and on the order list. */
      otherUnits: number
      limits: QuantityLimits
      /** Quantities that would be valid in this row. */
      nearest: readonly number[]
      /** True if the limits count units that are not in stock yet. */
      takesBackorders: boolean
    }

export type RowResult =
  | { status: 'blank' }
  | { status: 'pending' }
  | {
      status: 'valid'
      product: Product
      quantity: number
      otherUnits: number
      price: LinePrice
      /** How all units of the product ship, if more are needed than are in stock. */
      promise: LatePromise | null
    }
  | { status: 'invalid'; product: Product | null; problem: QuickOrderRowProblem }

/** The products that match each term; a term that was not looked up yet is missing. */
export type ProductMatches = ReadonlyMap<string, readonly Product[]>

export const searchTermOf = (row: Pick<QuickOrderRow, 'term'>) => normalizeCell(row.term)

/** Part of a SKU may match a single product and still mean another one that is no longer sold. */
function isExactMatch(term: string, { sku, name }: Product): boolean {
  return normalizeSku(term) === normalizeSku(sku) || term.toLowerCase() === name.toLowerCase()
}

/** The product and quantity of a row, before the quantity rules are applied. */
type ParsedRow =
  | Exclude<RowResult, { status: 'valid' }>
  | { status: 'parsed'; product: Product; quantity: number }

function parseRow(row: QuickOrderRow, matches: ProductMatches): ParsedRow {
  const term = searchTermOf(row)
  if (term === '' && row.quantity.trim() === '') return { status: 'blank' }
  if (term === '') return { status: 'invalid', product: null, problem: { code: 'missing-term' } }
  const candidates = matches.get(term)
  if (!candidates) return { status: 'pending' }
  const chosen = candidates.find(({ id }) => id === row.productID)
  const product =
    chosen ??
    (candidates.length === 1 ? candidates.find((candidate) => isExactMatch(term, candidate)) : undefined)
  if (!product) {
    const problem: QuickOrderRowProblem =
      candidates.length === 0 ? { code: 'unknown' } : { code: 'ambiguous', choices: candidates }
    return { status: 'invalid', product: null, problem }
  }
  const parsed = parseQuantity(row.quantity)
  if (parsed.problem)
    return {
      status: 'invalid',
      product,
      problem: { code: parsed.problem, possibleQuantities: parsed.possibleQuantities },
    }
  return { status: 'parsed', product, quantity: parsed.quantity }
}

/** All units of a product, in every row and on the order list: quantity rules and prices apply to this total. */
interface ProductTotal {
  units: number
  limits: QuantityLimits
  code: QuantityProblem | null
  /** Null if this quantity cannot be ordered. */
  price: LinePrice | null
  promise: LatePromise | null
}

function productTotal(product: Product, units: number, promises: PromisesByProduct): ProductTotal {
  const promised = promises.get(product.id)
  const limits = promisedLimits(quantityLimits(product), promised)
  const code = quantityProblem(units, limits)
  return {
    units,
    limits,
    code,
    price: code === null ? linePrice(units, getSellingTerms(product)) : null,
    promise: latePromise(units, promised),
  }
}

function productTotals(
  parsedRows: readonly ParsedRow[],
  listedQuantities: ReadonlyMap<string, number>,
  promises: PromisesByProduct,
): Map<string, ProductTotal> {
  const sums = new Map<string, { product: Product; units: number }>()
  for (const row of parsedRows) {
    if (row.status !== 'parsed') continue
    const { id } = row.product
    const before = sums.get(id)?.units ?? listedQuantities.get(id) ?? 0
    sums.set(id, { product: row.product, units: before + row.quantity })
  }
  return new Map([...sums].map(([id, { product, units }]) => [id, productTotal(product, units, promises)]))
}

function applyQuantityRules(row: ParsedRow, totals: ReadonlyMap<string, ProductTotal>): RowResult {
  if (row.status !== 'parsed') return row
  const { product, quantity } = row
  const { units, limits, code, price, promise } =
    totals.get(product.id) ?? productTotal(product, quantity, NO_PROMISES)
  const otherUnits = units - quantity
  if (quantity === 0 && code === null)
    return { status: 'invalid', product, problem: { code: 'unreadable', possibleQuantities: [] } }
  if (price) return { status: 'valid', product, quantity, otherUnits, price, promise }
  const nearest = nearestQuantities(units, limits)
    .map((other) => other - otherUnits)
    .filter((other) => other > 0)
  return {
    status: 'invalid',
    product,
    problem: {
      code: code ?? 'below-minimum',
      quantity,
      otherUnits,
      limits,
      nearest,
      takesBackorders: limits.available > product.stock,
    },
  }
}

/** The products of the rows, each with all its units, as far as their quantities can be read. */
export const listNeededUnits = (results: readonly RowResult[]) =>
  results.flatMap((result) => {
    if (result.status === 'valid')
      return { product: result.product, quantity: result.quantity + result.otherUnits }
    if (result.status !== 'invalid' || !('limits' in result.problem)) return []
    return { product: result.product, quantity: result.problem.quantity + result.problem.otherUnits }
  })

/**
 * @param listedQuantities units of each product on the order list
 * @param promises of products that need the whole stock or more, as far as they are known
 */
export function validateRows(
  rows: readonly QuickOrderRow[],
  matches: ProductMatches,
  listedQuantities: ReadonlyMap<string, number>,
  promises: PromisesByProduct = NO_PROMISES,
): RowResult[] {
  const parsedRows = rows.map((row) => parseRow(row, matches))
  const totals = productTotals(parsedRows, listedQuantities, promises)
  return parsedRows.map((row) => applyQuantityRules(row, totals))
}
