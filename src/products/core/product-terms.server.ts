import { sql } from 'kysely'
import type { Row } from '#app/db/schema.server.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'

/** The smallest order of a product in SQL, as `getSmallestOrder` calculates it. */
export const SMALLEST_ORDER = sql<number>`(products.min_order / products.order_multiple + 1) * products.order_multiple`

type LimitColumns = Pick<Row<'products'>, 'min_order' | 'order_multiple'>
type TermColumns = LimitColumns & Pick<Row<'products'>, 'unit_price' | 'price_tiers'>

/** The columns have the specification's minimum, which an order must exceed (docs/decisions/0086-selling-terms-once.md). */
export const toOrderLimits = ({ min_order, order_multiple }: LimitColumns) => ({
  minOrderQuantity: quantityFromMinOrder(min_order),
  orderMultiple: order_multiple,
})

export const toListTerms = (row: TermColumns): Omit<SellingTerms, 'available'> => ({
  ...toOrderLimits(row),
  listPrice: row.unit_price,
  priceTiers: row.price_tiers,
})
