/** The lines of a request: priced and checked as an order of today would be. */

import type { CurrentAgreement } from '#app/agreements/queries.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import type { LineProblem } from '#app/orders/place/place-order.sql.server.ts'
import { companyTerms } from '#app/pricing/company-terms.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { orderTotal, quantityProblem } from '#app/pricing/quantity-rules.ts'
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
    .select(['id', 'sku', 'name', 'stock', 'min_order', 'order_multiple', 'unit_price', 'price_tiers'])
    .select('family')
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
      problems.push({ ...UNKNOWN, productId, quantity })
      continue
    }
    const { sku, name, stock: available } = product
    const list = { ...toListTerms(product), available }
    const terms = companyTerms(list, agreement, agreement?.prices.get(productId), utcDay(at))
    const { minOrderQuantity, orderMultiple, listPrice } = terms
    const unitPrice = getUnitPrice(quantity, terms)
    lines.push({ productId, sku, name, quantity, unitPrice, family: product.family })
    const problem = quantityProblem(quantity, terms)
    if (problem === null) continue
    const code = problem === 'not-an-order-multiple' ? problem : 'quantity-out-of-range'
    const limits = { minOrderQuantity, orderMultiple, available, listPrice, unitPrice }
    problems.push({ productId, code, quantity, ...limits, breaks: [...terms.priceTiers], sku, name })
  }
  return { lines, total: orderTotal(lines), problems }
}

/** The lines as they are stored. */
export const toStoredLines = (lines: readonly PricedRequestLine[]): StoredRequestLine[] =>
  lines.map(({ family: _, ...line }) => line)

const UNKNOWN = {
  code: 'product-not-found' as const,
  minOrderQuantity: 1,
  orderMultiple: 1,
  available: 0,
  listPrice: 0,
  unitPrice: 0,
  breaks: [],
  sku: '',
  name: '',
}
