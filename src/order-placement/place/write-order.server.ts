import { LRUCache } from 'lru-cache'
import type { Db } from '#app/db/schema.server.ts'
import type { Freight } from '#app/lib/freight.ts'
import { toListTerms } from '#app/products/core/product-terms.server.ts'
import { needsPackedMass } from '../freight/rules.ts'
import {
  executePlaceOrderStatement,
  type LockedProductRow,
  type PlaceOrderResult,
} from './place-order.sql.server.ts'
import type { OrderToWrite, PlaceOrderInput } from './place-order-values.server.ts'
import {
  findLineProblem,
  type LineProblem,
  type OrderableProduct,
  type PricedOrderLine,
  type PricingRules,
  priceLine,
  type RequestedLine,
  toLineProblem,
  totalOf,
  unknownProduct,
} from './price-lines.ts'
import { findTotalRefusal, freightOf } from './total-refusal.server.ts'

/** The first one may have an old product, the second one a product that changed in between. */
const MAX_ATTEMPTS = 3

export interface WrittenOrder extends PlaceOrderResult {
  input: PlaceOrderInput
  /** The prices that were compared with the locked products: those of the order if it was placed. */
  pricedLines: PricedOrderLine[]
  freight: Freight
  /** In cents, with the freight. */
  total: number
  problems: LineProblem[]
}

/**
 * Prices an order with the products as they were last seen and sends it. If one of them has changed, or was never seen, the
 * statement writes nothing and returns the locked rows: they say why the order cannot be placed, or price the next attempt.
 */
export async function writeOrder(db: Db, order: PlaceOrderInput): Promise<WrittenOrder> {
  const rules: PricingRules = { ...order, agreement: order.company?.agreement ?? null }
  for (let attempt = 1; ; attempt += 1) {
    const sent = priceOrder(order, rules)
    const result = { input: order, ...(await executePlaceOrderStatement(db, sent)) }
    if (result.order.placed) {
      const pricedLines = sent.pricedLines.filter((line) => line !== null)
      return { ...result, pricedLines, freight: sent.freight, total: sent.total, problems: [] }
    }
    for (const row of result.products) rememberProduct(row)
    const explained = explainLines(order.lines, result.products, rules)
    const freight = freightOf(order.freightSource, explained.pricedLines)
    const found = {
      ...explained,
      freight,
      total: totalOf(explained.pricedLines, order.quoted) + freight.amount,
    }
    const changed = result.products.filter(
      (row, index) => row.is_sold && hasChanged(row, sent.pricedLines[index]?.product),
    )
    if (found.problems.length > 0 || changed.length === 0) return { ...result, ...found }
    if (attempt === MAX_ATTEMPTS)
      return { ...result, ...found, problems: toChangedPrices(found.pricedLines, changed) }
  }
}

const hasChanged = (row: LockedProductRow, sent: OrderableProduct | undefined) =>
  row.version !== sent?.version || (row.supply !== undefined && row.supply?.version !== sent.supply?.version)

function priceOrder(order: PlaceOrderInput, rules: PricingRules): OrderToWrite {
  const pricedLines = order.lines.map((line) => {
    const product = knownProducts.get(line.productId)
    const isMassMissing = needsPackedMass(order.freightSource) && product?.packedMassKg === undefined
    return product && !isMassMissing ? priceLine(line, product, rules) : null
  })
  const known = pricedLines.filter((line) => line !== null)
  const freight = freightOf(order.freightSource, known)
  const total = totalOf(known, order.quoted) + freight.amount
  const isAllowed =
    known.length === order.lines.length &&
    known.every((line, index) => !findLineProblem(line, order.lines[index]?.pricesSeen ?? [], rules)) &&
    !findTotalRefusal(known, order, null)
  return { ...order, pricedLines, freight, total, isAllowed }
}

/** Explains the lines from the locked rows. */
function explainLines(
  requested: readonly RequestedLine[],
  rows: readonly LockedProductRow[],
  rules: PricingRules,
): Pick<WrittenOrder, 'pricedLines' | 'problems'> {
  const problems: LineProblem[] = []
  const pricedLines: PricedOrderLine[] = []
  for (const [index, { productId, quantity, pricesSeen, shipsBy }] of requested.entries()) {
    const row = rows[index]
    if (!row || row.is_sold === null) {
      problems.push(unknownProduct(productId, quantity))
      continue
    }
    const line = priceLine({ productId, quantity, shipsBy }, toOrderableProduct(row), rules)
    pricedLines.push(line)
    const problem = row.is_sold
      ? findLineProblem(line, pricesSeen, rules, row.stock)
      : toLineProblem('product-not-found', line, 0)
    if (problem) problems.push(problem)
  }
  return { pricedLines, problems }
}

/** Products that change with every attempt: the buyer sees the current prices and decides. */
const toChangedPrices = (
  lines: readonly PricedOrderLine[],
  changed: readonly LockedProductRow[],
): LineProblem[] =>
  changed.flatMap(({ product_id, stock }) => {
    const line = lines.find(({ productId }) => productId === product_id)
    return line ? [toLineProblem('price-changed', line, stock)] : []
  })

/**
 * The products that were ordered, as this process last saw them. An old entry costs a second attempt and decides nothing: the
 * statement compares the version.
 */
const knownProducts = new LRUCache<string, OrderableProduct>({ max: 20_000 })

function toOrderableProduct(row: LockedProductRow): OrderableProduct {
  const known = knownProducts.get(row.product_id)
  return {
    version: row.version,
    sku: row.sku,
    skuKey: row.sku_key,
    name: row.name,
    terms: toListTerms(row),
    // A statement that takes no backorders does not read them, and one without freight by weight reads no mass.
    supply: row.supply === undefined ? (known?.supply ?? null) : row.supply,
    packedMassKg: row.packed_mass === undefined ? massOfVersion(known, row.version) : row.packed_mass,
  }
}

const massOfVersion = (known: OrderableProduct | undefined, version: number) =>
  known?.version === version ? known.packedMassKg : undefined

function rememberProduct(row: LockedProductRow): void {
  if (row.is_sold) knownProducts.set(row.product_id, toOrderableProduct(row))
}
