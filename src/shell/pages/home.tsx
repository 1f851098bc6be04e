import { OfferContext } from '../../catalog/parts/machine-offer.tsx'
import { Faq } from '../../content/parts/faq.tsx'
import { ListOffer } from '../../orders/parts/list-offer.tsx'
import { CustomerReviews } from '../../reviews/parts/customer-reviews.tsx'
import { Hero } from '../parts/hero.tsx'
import { LatestProducts } from '../parts/latest-products.tsx'
import { NewStrip } from '../parts/new-strip.tsx'

/** Specification §1: banner with the statistics, 'New', the six latest, reviews, questions. */
export function Home() {
  return (
    <>
      <Hero />
      <NewStrip />
      <OfferContext value={ListOffer}>
        <LatestProducts />
      </OfferContext>
      <CustomerReviews />
      <Faq />
    </>
  )
}
