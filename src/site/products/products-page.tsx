import { AddToListControl } from '#app/order-lists/add-to-list/add-to-list-control.tsx'
import { ProductList } from '#app/products/list/product-list.tsx'
import { ProductActionContext } from '#app/products/product-card/product-action.tsx'

/** The product list. Each product can be added to the order list. */
export function ProductsPage() {
  return (
    <ProductActionContext value={AddToListControl}>
      <ProductList />
    </ProductActionContext>
  )
}
