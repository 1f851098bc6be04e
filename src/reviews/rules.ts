/** Rules about reviews. Pure. */

export const MAX_REVIEW_LENGTH = 2_000
/** From this length on, the form shows a character count. */
export const CHARACTER_COUNT_THRESHOLD = 1_800

export function validateReviewText(text: string): string | undefined {
  if (!text.trim()) return 'Review text is required'
  return text.trim().length > MAX_REVIEW_LENGTH ? 'Review text must be at most 2,000 characters' : undefined
}
