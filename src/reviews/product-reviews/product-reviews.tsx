import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Section } from '#app/ui/section.tsx'
import textStyles from '#app/ui/text.module.css'
import { PRODUCT_REVIEWS } from '../core/copy.ts'
import { RatingOverview } from '../customer-reviews/rating-overview.tsx'
import { ReviewCard } from '../customer-reviews/review-card.tsx'
import { productRatingQuery, productReviewsQuery } from './client.ts'
import styles from './product-reviews.module.css'

/** The average rating of one product, and its newest reviews. */
export function ProductReviews({ productId }: { productId: string }) {
  const reviews = useQuery(productReviewsQuery(productId))
  const { data: summary } = useQuery(productRatingQuery(productId))
  return (
    <Section
      id="reviews"
      title="Reviews of this product"
      isScreenOnly
      actions={
        summary && summary.reviews > 0 ? (
          <Link to="/reviews" search={{ product: productId }}>
            All {formatNumber(summary.reviews)}
            <span className={textStyles.visuallyHidden}> reviews of this product</span>
          </Link>
        ) : undefined
      }
    >
      {reviews.isError ? (
        <LoadError what="The reviews" query={reviews} />
      ) : reviews.data?.length === 0 ? (
        <EmptyState title={PRODUCT_REVIEWS.none}>{PRODUCT_REVIEWS.whoMayWrite}</EmptyState>
      ) : (
        <div className={styles.reviews} aria-busy={reviews.isPending}>
          {summary && summary.reviews > 0 && <RatingOverview summary={summary} />}
          {reviews.data?.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </div>
      )}
    </Section>
  )
}
