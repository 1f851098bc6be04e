import { useQuery } from '@tanstack/react-query'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { ratingSummaryQuery, reviewsQuery } from '../client.ts'
import styles from './customer-reviews.module.css'
import { RatingOverview } from './rating-overview.tsx'
import { ReviewCard } from './review-card.tsx'

const REVIEW_COUNT = 4

/** The average rating with its distribution, and the newest reviews. */
export function CustomerReviews() {
  return (
    <section className={layoutStyles.section} aria-labelledby="reviews">
      <div className={layoutStyles.pageWidth}>
        <div className={layoutStyles.sectionHeader}>
          <h2 id="reviews">Customer reviews</h2>
        </div>
        <div className={styles.layout}>
          <AverageRating />
          <NewestReviews />
        </div>
      </div>
    </section>
  )
}

function AverageRating() {
  const { data: summary, isPending, isError, error, isFetching, refetch } = useQuery(ratingSummaryQuery)
  if (isPending) return <div className={`wait ${styles.overview}`} aria-busy="true" />
  if (isError) {
    return (
      <div className={styles.overview}>
        <LoadError what="The average rating" error={error} onRetry={refetch} isRetrying={isFetching} />
      </div>
    )
  }
  return <RatingOverview summary={summary} />
}

function NewestReviews() {
  const {
    data: reviews,
    isPending,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery(reviewsQuery(REVIEW_COUNT))
  if (isPending) return <div className="wait" aria-busy="true" />
  if (isError) {
    return <LoadError what="The reviews" error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (reviews.length === 0) return <p className="empty">No reviews yet. Sign in to write the first one.</p>
  return (
    <div className={styles.reviews}>
      {reviews.map((review) => (
        <ReviewCard key={review._id} review={review} />
      ))}
    </div>
  )
}
