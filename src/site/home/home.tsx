import { useLocation } from '@tanstack/react-router'
import { FinderEntry } from '#app/finder/page/finder-entry.tsx'
import { AddToListProvider } from '#app/order-lists/add-to-list/add-to-list-control.tsx'
import { CustomerReviews } from '#app/reviews/customer-reviews/customer-reviews.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { LatestProducts } from './latest-products.tsx'
import { NewStrip } from './new-strip.tsx'

const AccountReady = lazyWithRetry(() => import('./account-ready.tsx'), 'link back to the product', true)

/** Specification §1: banner with the statistics, 'New', the six latest, reviews, questions. */
export function Home() {
  const isNewCustomer = useLocation({ select: ({ state }) => state.continueTo !== undefined })
  return (
    <>
      {isNewCustomer && <AccountReady />}
      <Hero />
      <div className={layoutStyles.pageWidth}>
        <NewStrip />
        <FinderEntry />
        <AddToListProvider>
          <LatestProducts />
        </AddToListProvider>
        <CustomerReviews />
        <Faq />
      </div>
    </>
  )
}
