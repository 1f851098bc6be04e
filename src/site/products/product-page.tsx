import type { AddToList } from '#app/orders/product-page/add-to-list-button.tsx'
import { ProductDetails } from '#app/orders/product-page/product-details.tsx'

const addToList: AddToList = async (queryClient, product, quantity) => {
  const { addProductToList } = await import('#app/order-lists/add-to-list/add-lines.tsx')
  await addProductToList(queryClient, true, product, quantity)
}

/** Passes the order list to the product's order form, which does not import it. */
export function ProductPage() {
  return <ProductDetails addToList={addToList} />
}
