import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { Stars } from '#app/reviews/core/stars.tsx'
import textStyles from '#app/ui/text.module.css'
import type { RatingSummary } from '../core/contract.ts'
import styles from './customer-reviews.module.css'

const RATINGS = [5, 4, 3, 2, 1]

/** The average rating and the number of reviews for each number of stars. */
export function RatingOverview({ summary: { average, reviews, stars } }: { summary: RatingSummary }) {
  if (average === null) {
    return (
      <div className={styles.overview}>
        <p className={textStyles.muted}>No ratings yet.</p>
      </div>
    )
  }
  return (
    <div className={styles.overview}>
      <b className={styles.average}>{average.toFixed(1)}</b>
      <Stars rating={average} />
      <p>Average of {formatPlural(reviews, ['review', 'reviews'])}</p>
      <ul className={styles.distribution} aria-label="Reviews by number of stars">
        {RATINGS.map((rating) => (
          <li key={rating}>
            <span>
              {rating}
              <span className={textStyles.visuallyHidden}> stars:</span>
            </span>
            <RatingBar share={(stars[rating] ?? 0) / reviews} />
            <span>
              {formatNumber(stars[rating] ?? 0)}
              <span className={textStyles.visuallyHidden}> reviews</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An SVG, because the content security policy forbids style attributes in server-rendered HTML. */
function RatingBar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true">
      <rect width={`${(share * 100).toFixed(1)}%`} height="100%" />
    </svg>
  )
}
