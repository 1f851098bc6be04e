/** The lines of a request: priced and checked as an order of today would be. */

import { sql } from 'kysely'
import type { CurrentAgreement } from '#app/agreements/queries.server.ts'
import type { StoredRequestLine } from '#app/db/company-tables.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import {
  findLineProblem,
  type LineProblem,
  type PricingRules,
  priceLine,
  shipsBySeen,
  unknownProduct,
  type VersionedSupply,
} from '#app/order-placement/place/price-lines.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { toListTerms } from '#app/products/core/product-terms.server.ts'

/** A requested line, with what approval rules ask about. It is not stored. */
export type PricedRequestLine = StoredRequestLine & { family: string; packedMassKg: number | null }

export interface PricedRequest {
  lines: PricedRequestLine[]
  total: number
  problems: LineProblem[]
}

export interface LineToRequest {
  productID: string
  quantity: number
  shipsBy?: string | undefined
}

/** The lines that name a product; the others are free texts of an offer. */
export const hasProduct = (line: StoredRequestLine): line is StoredRequestLine & { productId: string } =>
  line.productId !== null

/** @param rules of the company, and the calendar of ship-by dates */
export async function priceRequest(
  db: Db,
  requested: readonly LineToRequest[],
  rules: Pick<PricingRules, 'at' | 'calendar' | 'cutOff' | 'quoted'> & { agreement: CurrentAgreement | null },
): Promise<PricedRequest> {
  const merged = mergeLines(requested)
  const seen = Map.groupBy(requested, ({ productID }) => productID)
  const late = requested.filter(({ shipsBy }) => shipsBy !== undefined)
  const supplies = await readSupplies(
    db,
    late.map(({ productID }) => productID),
  )
  const products = await readProducts(
    db,
    merged.map(({ productID }) => productID),
  )
  const lines: PricedRequestLine[] = []
  const problems: LineProblem[] = []
  for (const { productID: productId, quantity } of merged) {
    const product = products.get(productId)
    if (!product) {
      problems.push(unknownProduct(productId, quantity))
      continue
    }
    const { sku, sku_key: skuKey, name, version } = product
    const orderable = {
      version,
      sku,
      skuKey,
      name,
      terms: toListTerms(product),
      supply: supplies.get(productId) ?? null,
    }
    const shipsBy = shipsBySeen(seen.get(productId) ?? [])
    const line = priceLine({ productId, quantity, ...shipsBy }, orderable, rules)
    const packedMassKg = Number(product.trade_data.packedMassKg) || null
    lines.push({
      productId,
      sku,
      name,
      quantity,
      unitPrice: line.unitPrice,
      family: product.family,
      packedMassKg,
      // An accepted offer promises its day, whatever the stock is when it is approved.
      ...((rules.quoted || quantity > product.stock) && shipsBy),
    })
    const problem = findLineProblem(line, [], rules, product.stock)
    if (problem) problems.push(problem)
  }
  const all = [...lines, ...freeTextsOf(rules)]
  return { lines: all, total: orderTotal(all), problems }
}

/** The lines of an accepted offer that name no product. */
const freeTextsOf = ({ quoted }: Pick<PricingRules, 'quoted'>): PricedRequestLine[] =>
  (quoted?.freeTextLines ?? []).map(({ lineNo, name, description, quantity, unitPrice }) => ({
    productId: null,
    quoteLine: lineNo,
    sku: '',
    name,
    description,
    quantity,
    unitPrice,
    family: '',
    packedMassKg: null,
  }))

/** The products on sale, by id. */
async function readProducts(db: Db, ids: readonly string[]) {
  const products = await db
    .selectFrom('products')
    .select(['id', 'sku', 'sku_key', 'name', 'family', 'stock', 'version', 'trade_data'])
    .select(['min_order', 'order_multiple', 'unit_price', 'price_tiers'])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return new Map(products.map((product) => [product.id, product]))
}

/** Only of lines with a ship-by date. */
async function readSupplies(db: Db, productIds: readonly string[]): Promise<Map<string, VersionedSupply>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_supply')
    .select(['product_id', 'allows_backorder as allowsBackorder', 'backorder_limit as backorderLimit'])
    .select(['lead_days as leadDays', 'backordered', 'version'])
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map(({ product_id, ...supply }) => [product_id, supply]))
}

/** The lines as they are stored. */
export const toStoredLines = (lines: readonly PricedRequestLine[]): StoredRequestLine[] =>
  lines.map(({ family: _family, packedMassKg: _packed, ...line }) => line)
