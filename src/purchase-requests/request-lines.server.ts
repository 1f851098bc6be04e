/** The lines of a request: priced and checked as an order of today would be. */

import type { CurrentAgreement } from '#app/agreements/queries.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import {
  findLineProblem,
  type LineProblem,
  priceLine,
  unknownProduct,
} from '#app/order-placement/place/price-lines.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import { toListTerms } from '#app/products/core/product-terms.server.ts'

export interface StoredRequestLine {
  productId: string
  sku: string
  name: string
  quantity: number
  /** In cents, at the quantity of the whole request. */
  unitPrice: number
}

/** A requested line, with what approval rules ask about. It is not stored. */
export type PricedRequestLine = StoredRequestLine & { family: string }

export interface PricedRequest {
  lines: PricedRequestLine[]
  total: number
  problems: LineProblem[]
}

export async function priceRequest(
  db: Db,
  requested: readonly { productID: string; quantity: number }[],
  agreement: CurrentAgreement | null,
  at: Date,
): Promise<PricedRequest> {
  const merged = mergeLines(requested)
  const products = await db
    .selectFrom('products')
    .select(['id', 'sku', 'sku_key', 'name', 'family', 'stock', 'version'])
    .select(['min_order', 'order_multiple', 'unit_price', 'price_tiers'])
    .where('archived_at', 'is', null)
    .where(
      'id',
      'in',
      merged.map(({ productID }) => productID),
    )
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  const lines: PricedRequestLine[] = []
  const problems: LineProblem[] = []
  for (const { productID: productId, quantity } of merged) {
    const product = byId.get(productId)
    if (!product) {
      problems.push(unknownProduct(productId, quantity))
      continue
    }
    const { sku, sku_key: skuKey, name, version } = product
    const orderable = { version, sku, skuKey, name, terms: toListTerms(product), supply: null }
    const line = priceLine({ productId, quantity }, orderable, { agreement, at })
    lines.push({ productId, sku, name, quantity, unitPrice: line.unitPrice, family: product.family })
    const problem = findLineProblem(line, [], { agreement, at }, product.stock)
    if (problem) problems.push(problem)
  }
  return { lines, total: orderTotal(lines), problems }
}

/** The lines as they are stored. */
export const toStoredLines = (lines: readonly PricedRequestLine[]): StoredRequestLine[] =>
  lines.map(({ family: _, ...line }) => line)
