import { formatDay } from '#app/lib/dates.ts'
import { Stars } from '#app/ui/stars.tsx'
import type { Review } from '../review-adapter.ts'
import styles from './review-card.module.css'

/** In characters. A longer text is shortened until the reader expands it. */
const LONG_TEXT = 360

export function ReviewCard({ review }: { review: Review }) {
  const { email, rating, text, verified, sku, createdAt } = review
  const details = [verified && 'Verified purchase', sku, formatDay(createdAt)].filter(Boolean)
  return (
    <article className={styles.review}>
      <h3>{email}</h3>
      <Stars rating={rating} />
      <p>{text}</p>
      {text.length > LONG_TEXT && (
        <details>
          <summary>Read more</summary>
        </details>
      )}
      <small>{details.join(', ')}</small>
    </article>
  )
}
