import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadMore } from '#app/ui/load-more.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { reviewCopy } from '../core/copy.ts'
import type { OwnReview } from '../core/review-adapter.ts'
import { ReviewCard } from '../customer-reviews/review-card.tsx'
import styles from './add-review.module.css'

interface OwnReviewsProps {
  list: UseInfiniteQueryResult
  reviews: readonly OwnReview[]
  onEdit: (review: OwnReview) => void
}

/** The reviews that the user has written, each with a button to edit it. */
export function OwnReviews({ list, reviews, onEdit }: OwnReviewsProps) {
  if (reviews.length === 0) return null
  return (
    <section className={`${layoutStyles.stack} ${styles.ownReviews}`} aria-labelledby="own-reviews">
      <h2 className={`${textStyles.capitals} ${panelStyles.subheading}`} id="own-reviews">
        Your reviews
      </h2>
      <ul className={layoutStyles.stack}>
        {reviews.map((review) => (
          <li key={review.id} className={layoutStyles.tightStack}>
            <ReviewCard review={review} isPreview />
            {review.hidden && (
              <p>
                <Badge tone="warning" shape="triangle">
                  Hidden
                </Badge>{' '}
                {reviewCopy.hidden(review.hidden.reason)}
              </p>
            )}
            <div>
              <Button size="small" onClick={() => onEdit(review)}>
                Edit<span className={textStyles.visuallyHidden}> the review of {reviewedName(review)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <LoadMore list={list} shown={reviews.length} what={['review', 'reviews']} />
    </section>
  )
}

export const reviewedName = ({ productName }: OwnReview) => productName ?? reviewCopy.supplier
