/** What is true about reviews; pure. */

export const MAX_REVIEW_LENGTH = 2_000
/** From here on the form counts. */
export const CHARACTER_COUNT_THRESHOLD = 1_800

export function validateReviewText(text: string): string | undefined {
  if (!text.trim()) return 'Review text is required'
  return text.trim().length > MAX_REVIEW_LENGTH ? 'A review may have at most 2,000 characters' : undefined
}
