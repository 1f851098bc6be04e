import styles from './stars.module.css'

const FIVE = [1, 2, 3, 4, 5]
const STAR_WIDTH = 24

/** A rating as stars, the last one partly filled, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {FIVE.map((star) => (
        <Star key={star} share={Math.min(Math.max(rating - star + 1, 0), 1)} />
      ))}
    </span>
  )
}

/** `share` is the filled part of the star, from 0 to 1. The inner SVG clips the filled star at that width. */
function Star({ share }: { share: number }) {
  if (share === 0 || share === 1) {
    return (
      <svg className={share ? styles.filled : undefined} aria-hidden="true">
        <use href="#i-star" />
      </svg>
    )
  }
  return (
    <svg viewBox={`0 0 ${STAR_WIDTH} ${STAR_WIDTH}`} aria-hidden="true">
      <use href="#i-star" />
      <svg
        aria-hidden="true"
        className={styles.filled}
        width={share * STAR_WIDTH}
        height={STAR_WIDTH}
        viewBox={`0 0 ${share * STAR_WIDTH} ${STAR_WIDTH}`}
      >
        <use href="#i-star" width={STAR_WIDTH} height={STAR_WIDTH} />
      </svg>
    </svg>
  )
}
