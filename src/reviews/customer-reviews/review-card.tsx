import { Link } from '@tanstack/react-router'
import { formatDay } from '#app/lib/dates.ts'
import { Stars } from '#app/reviews/core/stars.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import type { Review } from '../core/review-adapter.ts'
import styles from './review-card.module.css'

/** In characters. A longer text is shortened until the reader expands it. */
const LONG_TEXT = 360

interface ReviewCardProps {
  review: Review
  /** For a review that is not public yet. */
  isPreview?: boolean
}

export function ReviewCard({ review, isPreview = false }: ReviewCardProps) {
  const { id, email, rating, text, verified, sku, createdAt, editedAt } = review
  const details = [verified && 'Verified purchase', sku, formatDay(createdAt), editedAt && 'edited']
  return (
    <article className={styles.review}>
      <h3>{email}</h3>
      <Stars rating={rating} />
      <p>{text}</p>
      {text.length > LONG_TEXT && (
        <details>
          <summary className={layoutStyles.tallLink}>Read more</summary>
        </details>
      )}
      <small>
        {details.filter(Boolean).join(', ')}
        {!isPreview && (
          <Link className={layoutStyles.tallLink} to="/reviews" search={{ report: id }} rel="nofollow">
            Report
          </Link>
        )}
      </small>
    </article>
  )
}
