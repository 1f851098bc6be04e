import { Faq } from '../../content/parts/faq.tsx'
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
      <LatestProducts />
      <CustomerReviews />
      <Faq />
    </>
  )
}
