import { ProductList } from '#app/catalog/list/product-list.tsx'
import { AddToListProvider } from '#app/order-lists/add-to-list/add-to-list-control.tsx'

/** The product list. Each product can be added to the order list. */
export function ProductsPage() {
  return (
    <AddToListProvider>
      <ProductList />
    </AddToListProvider>
  )
}
