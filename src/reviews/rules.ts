/** What is true about reviews; pure. */

export const MAX_REVIEW = 2_000
/** From here on the form counts. */
export const COUNT_FROM = 1_800

export function reviewProblem(text: string): string | undefined {
  if (!text.trim()) return 'Review text is required'
  return text.trim().length > MAX_REVIEW ? 'A review may have at most 2,000 characters' : undefined
}
