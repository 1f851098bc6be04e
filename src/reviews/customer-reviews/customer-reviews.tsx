import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { Section } from '#app/ui/section.tsx'
import { ratingSummaryQuery, reviewsQuery } from '../core/client.ts'
import styles from './customer-reviews.module.css'
import { RatingOverview } from './rating-overview.tsx'
import reviewCardStyles from './review-card.module.css'
import { ReviewCard } from './review-card.tsx'

const REVIEW_COUNT = 4

/** The average rating with its distribution, and the newest reviews. */
export function CustomerReviews() {
  return (
    <Section id="reviews" title="Customer reviews" actions={<Link to="/reviews">All reviews</Link>}>
      <div className={layoutStyles.withLead}>
        <AverageRating />
        <NewestReviews />
      </div>
    </Section>
  )
}

function AverageRating() {
  const query = useQuery(ratingSummaryQuery)
  const { data: summary, isPending, isError } = query
  if (isPending) return <div className={`${styles.overview} ${styles.loading}`} aria-busy="true" />
  if (isError) {
    return (
      <div className={styles.overview}>
        <LoadError what="The average rating" query={query} />
      </div>
    )
  }
  return <RatingOverview summary={summary} />
}

function NewestReviews() {
  const query = useQuery(reviewsQuery(REVIEW_COUNT))
  const { data: reviews, isPending, isError } = query
  if (isPending) return <div className={styles.loading} aria-busy="true" />
  if (isError) {
    return <LoadError what="The reviews" query={query} />
  }
  if (reviews.length === 0) return <p>No reviews yet. Sign in to write the first one.</p>
  return (
    <div className={reviewCardStyles.reviewGrid}>
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </div>
  )
}
