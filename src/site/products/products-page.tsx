import { ListOffer } from '#app/order-lists/add-to-list/add-to-list-control.tsx'
import { Products } from '#app/products/list/product-list.tsx'
import { OfferContext } from '#app/products/product-card/product-action.tsx'

/** The catalogue, with the way of each machine to the order list. */
export function ProductsPage() {
  return (
    <OfferContext value={ListOffer}>
      <Products />
    </OfferContext>
  )
}
