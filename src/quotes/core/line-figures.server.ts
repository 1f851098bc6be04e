/** The stock, agreed price and last order of each line of a quote, for the sales team. */
import { sql } from 'kysely'
import {
  findOrderingCompany,
  type OrderingCompany,
} from '#app/company-ordering/find-ordering-company.server.ts'
import type { StoredQuoteLine } from '#app/db/quote-tables.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { companyTerms } from '#app/pricing/company-terms.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import type { QuoteLineFigures } from './contract.ts'

interface FiguredQuote {
  user_id: string
  company_id: string | null
  lines: readonly StoredQuoteLine[]
}

/** The last order of each product by the company, or by the buyer without one. */
async function readLastOrders(db: Db, { user_id, company_id }: FiguredQuote, productIds: readonly string[]) {
  const { rows } = await sql<{ product_id: string; unit_price: number; placed_at: Date }>`
    select distinct on (product_id) product_id, unit_price, placed_at
    from order_lines join orders on orders.id = order_id
    where product_id = any(${productIds}::text[]) and orders.status <> 'cancelled'
      and (orders.company_id = ${company_id} or ${company_id}::text is null and orders.user_id = ${user_id})
    order by product_id, orders.id desc`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** The company of a quote, as the buyer orders for it; null without one, or if they may not order for it. */
export async function findQuoteCompany(
  db: Db,
  { user_id: userId, company_id: id }: Pick<FiguredQuote, 'user_id' | 'company_id'>,
  productIds: readonly string[],
  at: Date,
): Promise<OrderingCompany | null> {
  if (id === null) return null
  // A PO number may be required for the order, not for its prices.
  const found = await findOrderingCompany(db, userId, { id }, { poNumber: '-', productIds, at })
  return typeof found === 'string' ? null : found
}

export async function readLineFigures(db: Db, quote: FiguredQuote, now: Date): Promise<QuoteLineFigures[]> {
  const productIds = quote.lines.flatMap(({ productId }) => productId ?? [])
  const [products, lastOrders, company] = await Promise.all([
    db
      .selectFrom('products')
      .leftJoin('product_supply', 'product_supply.product_id', 'products.id')
      .select(['products.id', 'stock', 'floor_price', 'allows_backorder', 'lead_days'])
      .where(sql<boolean>`products.id = any(${productIds}::text[])`)
      .execute(),
    readLastOrders(db, quote, productIds),
    findQuoteCompany(db, quote, productIds, now),
  ])
  const byId = new Map(products.map((product) => [product.id, product]))
  return quote.lines.flatMap(({ lineNo, productId, quantity }) => {
    if (productId === null) return []
    const product = byId.get(productId)
    const last = lastOrders.get(productId)
    const list = company?.products.get(productId)
    const agreement = company?.agreement
    const agreed =
      agreement && list
        ? getUnitPrice(quantity, companyTerms(list, agreement, agreement.prices.get(productId), utcDay(now)))
        : null
    return {
      lineNo,
      agreementPrice: optionalDecimal(agreed),
      stock: product?.stock ?? 0,
      floorPrice: optionalDecimal(product?.floor_price ?? null),
      leadTimeDays: product?.allows_backorder ? product.lead_days : null,
      lastOrder: last
        ? { price: decimalFromCents(last.unit_price), placedAt: last.placed_at.toISOString() }
        : null,
    }
  })
}
