/** The emails about reviews. */
import type { EmailContent } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { formatPlural } from '#app/lib/numbers.ts'

export interface ReviewHiddenPayload {
  name: string
  text: string
  rating: number
  reason: string
  shopUrl: string
}

function reviewHiddenEmail(review: ReviewHiddenPayload): EmailContent {
  return {
    subject: 'Your review is no longer public',
    paragraphs: [
      `Hello ${review.name}. An administrator has hidden your review. It no longer counts in the average rating.`,
      'You can edit it in your dashboard. Reply to this email if you disagree.',
    ],
    details: [
      ['Reason', review.reason],
      ['Rating', formatPlural(review.rating, ['star', 'stars'])],
      ['Review', review.text],
    ],
    action: { label: 'View your reviews', href: `${review.shopUrl}/dashboard/addreview` },
  }
}

export const REVIEW_EMAIL_TEMPLATES = emailTemplates({ 'review-hidden': { content: reviewHiddenEmail } })
