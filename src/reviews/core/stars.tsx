import styles from './stars.module.css'

const STAR_COUNT = 5
const STAR_SIZE = 24
/** From one star to the next, with the gap. */
const PITCH = 26.4
/** Continues from the top of the star. */
const STAR = 'l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7Z'

const pathOfStars = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) => `M${(12 + PITCH * (from + index)).toFixed(1)} 3.5${STAR}`,
  ).join('')

/**
 * A rating as stars, the last one partly filled, with a text for screen readers. Two paths, because a page has many
 * ratings. The inner SVG clips the filled stars.
 */
export function Stars({ rating }: { rating: number }) {
  const share = Math.min(Math.max(rating, 0), STAR_COUNT)
  const full = Math.floor(share)
  const filledWidth = Number((full * PITCH + (share - full) * STAR_SIZE).toFixed(1))
  return (
    <svg
      className={styles.stars}
      viewBox={`0 0 ${STAR_SIZE + (STAR_COUNT - 1) * PITCH} ${STAR_SIZE}`}
      role="img"
      aria-label={`${rating} of 5 stars`}
    >
      {full < STAR_COUNT && <path d={pathOfStars(full, STAR_COUNT)} />}
      {share > 0 && (
        <svg
          aria-hidden="true"
          className={styles.filled}
          width={filledWidth}
          height={STAR_SIZE}
          viewBox={`0 0 ${filledWidth} ${STAR_SIZE}`}
        >
          <path d={pathOfStars(0, Math.ceil(share))} />
        </svg>
      )}
    </svg>
  )
}
