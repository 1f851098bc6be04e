import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { formatPlural } from '#app/lib/numbers.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import textStyles from '#app/ui/text.module.css'
import { ratingSummaryQuery } from '../core/client.ts'
import { ALL_REVIEWS } from '../core/copy.ts'
import type { Review } from '../core/review-adapter.ts'
import type { ReviewSearch } from '../core/review-search.ts'
import { RatingOverview } from '../customer-reviews/rating-overview.tsx'
import reviewCardStyles from '../customer-reviews/review-card.module.css'
import { ReviewCard } from '../customer-reviews/review-card.tsx'
import { productRatingQuery } from '../product-reviews/client.ts'
import { reviewPageQuery } from './client.ts'
import styles from './reviews-page.module.css'

/** All public reviews, newest first, by rating and by product. Everything is a link, so that it works without JavaScript. */
export function ReviewsPage() {
  const { report, ...search }: ReviewSearch = useSearch({ from: '/reviews' })
  return report ? <ReportReview id={report} /> : <ReviewList search={search} />
}

const ReportReview = lazyWithRetry(() => import('./report-review.tsx'), 'The report')

function ReviewList({ search }: { search: ReviewSearch }) {
  const list = useQuery({ ...reviewPageQuery(search), placeholderData: keepPreviousData })
  const reviews = list.data?.reviews ?? []
  return (
    <div className={layoutStyles.pageWidth}>
      <PageHeader title="Reviews">{search.product ? productIntro(reviews[0]) : ALL_REVIEWS.intro}</PageHeader>
      <div className={styles.layout}>
        <aside aria-label="Average rating">
          <Summary product={search.product} />
          <StarFilter search={search} />
          {search.product && (
            <Link to="/reviews" search={{}}>
              All reviews
            </Link>
          )}
        </aside>
        <section aria-label="Reviews" aria-busy={list.isFetching}>
          <h2 className={textStyles.visuallyHidden}>What customers say</h2>
          {list.isError && !list.data ? (
            <LoadError what="The reviews" query={list} />
          ) : (
            <div className={reviewCardStyles.reviewGrid}>
              {reviews.map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </div>
          )}
          {list.data && reviews.length === 0 && (
            <EmptyState title={ALL_REVIEWS.none}>
              {search.stars ? ALL_REVIEWS.otherRating : ALL_REVIEWS.whoMayWrite}
            </EmptyState>
          )}
          <Paging search={search} next={list.data?.next ?? null} />
        </section>
      </div>
    </div>
  )
}

const productIntro = (review: Review | undefined) =>
  review?.productName ? `${review.productName} (${review.sku})` : ALL_REVIEWS.ofProduct

function Summary({ product }: { product: string | undefined }) {
  const all = useQuery({ ...ratingSummaryQuery, enabled: product === undefined })
  const ofProduct = useQuery({ ...productRatingQuery(product ?? ''), enabled: product !== undefined })
  const { data } = product === undefined ? all : ofProduct
  return data ? <RatingOverview summary={data} /> : null
}

const STARS = ['5', '4', '3', '2', '1'] as const

function StarFilter({ search: { stars, product } }: { search: ReviewSearch }) {
  return (
    <nav className={`${layoutStyles.tightRow} ${styles.filter}`} aria-label="Rating">
      {[undefined, ...STARS].map((choice) => (
        <Link
          key={choice ?? 'all'}
          className={buttonClass({ size: 'small' })}
          to="/reviews"
          search={{ stars: choice, product }}
          aria-current={choice === stars ? 'true' : undefined}
        >
          {choice ? formatPlural(Number(choice), ['star', 'stars']) : 'All'}
        </Link>
      ))}
    </nav>
  )
}

function Paging({ search: { stars, product, after }, next }: { search: ReviewSearch; next: string | null }) {
  return (
    <nav className={`${layoutStyles.wrappingRow} ${styles.paging}`} aria-label="Pages">
      {after && (
        <Link className={buttonClass()} to="/reviews" search={{ stars, product }}>
          <Icon name="left" />
          First page
        </Link>
      )}
      {next && (
        <Link className={buttonClass()} to="/reviews" search={{ stars, product, after: next }}>
          Next page
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
