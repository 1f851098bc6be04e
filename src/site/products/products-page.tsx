import { AddToListProvider } from '#app/order-lists/add-to-list/add-to-list-control.tsx'
import { ProductList } from '#app/products/list/product-list.tsx'

/** The product list. Each product can be added to the order list. */
export function ProductsPage() {
  return (
    <AddToListProvider>
      <ProductList />
    </AddToListProvider>
  )
}
