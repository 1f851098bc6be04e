const FIVE = [1, 2, 3, 4, 5]

/** A rating as stars, and in words for those who do not see them. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} of 5 stars`}>
      {FIVE.map((star) => (
        <svg key={star} className={star <= Math.round(rating) ? 'on' : ''} aria-hidden="true">
          <use href="#i-star" />
        </svg>
      ))}
    </span>
  )
}
