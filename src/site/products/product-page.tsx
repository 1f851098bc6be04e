import { ShortStock } from '#app/availability/short-stock/short-stock.tsx'
import { notDownloaded } from '#app/order-lists/add-to-list/copy.ts'
import type { AddToList } from '#app/product-page/add-to-list-button.tsx'
import { ProductDetails } from '#app/product-page/product-details.tsx'
import { ProductReviews } from '#app/reviews/product-reviews/product-reviews.tsx'
import { notify } from '#app/ui/notify.ts'

const addToList: AddToList = async (queryClient, product, quantity) => {
  const loaded = await import('#app/order-lists/add-to-list/add-lines.tsx').catch(() =>
    notify.error(notDownloaded(product.sku)),
  )
  await loaded?.addProductToList(queryClient, true, product, quantity)
}

/** Passes to the product page what the folder of orders does not import. */
export function ProductPage() {
  return <ProductDetails addToList={addToList} ShortStock={ShortStock} Reviews={ProductReviews} />
}
