/** Loaded for signed-in buyers and with the first click, because most visitors only look. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#app/auth/client.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { lastQuantityQuery } from '#app/orders/reorder/last-quantity.ts'
import { quantityProblem, smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import { productQuery } from '#app/products/client.ts'
import type { ProductSummary } from '#app/products/product-adapter.ts'
import { quantityLimits } from '#app/products/rules.ts'
import { notify } from '#app/ui/toasts.ts'
import { addProductToList } from './add-lines.tsx'
import { notAdded, notOrderable, PRODUCT_NOT_LOADED } from './copy.ts'

/** 'Last order: 20', if the buyer has ordered the product before. */
export function LastQuantityText({ id }: { id: string }) {
  const { data: quantity } = useQuery(lastQuantityQuery(id))
  return quantity ? `Last order: ${formatNumber(quantity)}` : null
}

/**
 * Adds a product in the buyer's last quantity, or the smallest one that can be ordered. Fetches the product again,
 * because its stock changes while a page is open.
 */
export async function addLastQuantity(queryClient: QueryClient, { id, sku }: ProductSummary): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  const product = await queryClient.fetchQuery(productQuery(id)).catch(() => null)
  if (product === null) {
    notify.error(notAdded(sku, PRODUCT_NOT_LOADED))
    return
  }
  const limits = quantityLimits(product)
  const last = session ? await queryClient.ensureQueryData(lastQuantityQuery(id)).catch(() => null) : null
  const isLastValid = last && quantityProblem(last, limits) === null
  const quantity = isLastValid ? last : smallestOrderQuantity(limits)
  if (quantity === null) {
    notify.error(notOrderable(sku))
    return
  }
  await addProductToList(queryClient, session !== null, product, quantity)
}
