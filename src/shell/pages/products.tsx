import { Products } from '../../catalog/pages/products.tsx'
import { OfferContext } from '../../catalog/parts/machine-offer.tsx'
import { ListOffer } from '../../orders/parts/list-offer.tsx'

/** The catalogue, with the way of each machine to the order list. */
export function ProductsPage() {
  return (
    <OfferContext value={ListOffer}>
      <Products />
    </OfferContext>
  )
}
