import type { KeyboardEvent } from 'react'
import fieldStyles from '#app/ui/field.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './add-review.module.css'

const RATING_LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
const RATING_BY_KEY: Record<string, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, Home: 1, End: 5 }

/** Five radio buttons shown as stars. Besides the arrow keys, 1 to 5, Home and End set the rating. */
export function StarRatingInput({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const newRating = RATING_BY_KEY[event.key]
    if (newRating === undefined) return
    event.preventDefault()
    onRate(newRating)
    const stars = event.currentTarget.form?.elements.namedItem('rating')
    if (stars instanceof RadioNodeList) {
      const star = stars[newRating - 1]
      if (star instanceof HTMLElement) star.focus()
    }
  }
  return (
    <fieldset className={fieldStyles.field}>
      <legend>Rating</legend>
      <div className={styles.stars}>
        {RATING_LABELS.map((label, index) => (
          <label key={label}>
            <input
              type="radio"
              name="rating"
              value={index + 1}
              checked={rating === index + 1}
              aria-label={`${index + 1} star${index === 0 ? '' : 's'}, ${label}`}
              onChange={() => onRate(index + 1)}
              onKeyDown={handleKeyDown}
            />
            <svg aria-hidden="true">
              <use href="#i-star" />
            </svg>
          </label>
        ))}
        <span className={styles.ratingText} aria-hidden="true">
          {rating} of 5: {RATING_LABELS[rating - 1]}
        </span>
      </div>
      <p className={textStyles.hint}>
        Starts at 1 star.
        <span className={tableStyles.wideScreensOnly}>
          {' '}
          Keys <kbd>←</kbd> <kbd>→</kbd> or <kbd>1</kbd> to <kbd>5</kbd>
        </span>
      </p>
    </fieldset>
  )
}
