import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { toProductDto } from '#app/products/core/product-dto.server.ts'
import type { ReorderLine } from './contract.ts'

/** The lines of a past order, each with the product as it is sold today. */
export async function findReorderLines(db: Db, order: OrderRow): Promise<ReorderLine[]> {
  const ids = order.lines.map((line) => line.product_id)
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('archived_at', 'is', null)
    .execute()
  const sold = new Map<string | null, ProductDto>(
    products.map((product) => [product.id, toProductDto(product)]),
  )
  return order.lines.map((line) => ({
    productID: line.product_id,
    sku: line.sku,
    productName: line.product_name,
    quantity: line.quantity,
    price: decimalFromCents(line.unit_price),
    product: sold.get(line.product_id) ?? null,
  }))
}
