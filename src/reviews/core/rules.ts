/** Rules about reviews. Pure. */
import { keysOf } from '#app/lib/keys-of.ts'

export const MAX_REVIEW_LENGTH = 2_000
/** From this length on, the form shows a character count. */
export const CHARACTER_COUNT_THRESHOLD = 1_800
export const MAX_REPORT_NOTE_LENGTH = 500
export const MAX_HIDE_REASON_LENGTH = 300

export const REPORT_REASONS = {
  spam: 'Advertising or spam',
  offensive: 'Offensive language',
  'personal-data': 'Personal data of somebody',
  'not-about-product': 'Not about the product or the seller',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_REASON_IDS = keysOf(REPORT_REASONS)

export function validateReviewText(text: string): string | undefined {
  if (!text.trim()) return 'Review text is required'
  return text.trim().length > MAX_REVIEW_LENGTH ? 'Review text must be at most 2,000 characters' : undefined
}
