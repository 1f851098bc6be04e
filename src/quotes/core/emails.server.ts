/** The emails about quotes. */
import type { Row } from '#app/db/schema.server.ts'
import type { EmailContent } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'

export interface QuoteEmail {
  event:
    | Exclude<Row<'quote_entries'>['kind'], 'note'>
    | 'received'
    | 'ending'
    | 'handed-over'
    | 'opinion-yes'
    | 'opinion-no'
  to: 'buyer' | 'seller'
  number: string
  /** Of the buyer; '' for none. */
  reference: string
  /** The name of the person. */
  by: string
  /** Their words, the number of the order, or the last day of the offer. */
  text: string
  url: string
  /** Of an offer. Emails that were queued by older versions have none. */
  offer?: { total: Cents; validUntil: string }
}

const HEADINGS: Readonly<Record<QuoteEmail['event'], (quote: QuoteEmail) => string>> = {
  requested: ({ by, number }) => `${by} requests quote ${number}`,
  received: ({ number }) => `We received your request for quote ${number}`,
  offered: ({ number }) => `Our offer for quote ${number}`,
  question: ({ number }) => `A question about quote ${number}`,
  countered: ({ by, number }) => `Counteroffer from ${by} for quote ${number}`,
  ordered: ({ text, number }) => `Order ${formatOrderNumber(text)} from quote ${number}`,
  declined: ({ number }) => `Quote ${number} declined`,
  withdrawn: ({ number }) => `Quote ${number} withdrawn`,
  ending: ({ text, number }) => `Quote ${number} ends on ${formatDay(text)}`,
  'handed-over': ({ number }) => `Quote ${number} is now yours`,
  'opinion-yes': ({ number }) => `Yes to quote ${number}`,
  'opinion-no': ({ number }) => `No to quote ${number}`,
  message: ({ by, number }) => `Message from ${by} about quote ${number}`,
}

function quoteEmail(quote: QuoteEmail): EmailContent {
  const { offer, reference } = quote
  return {
    subject: HEADINGS[quote.event](quote),
    paragraphs: quote.text && quote.event !== 'ordered' && quote.event !== 'ending' ? [quote.text] : [],
    ...(offer && { totals: [['Total', formatMoney(offer.total)]] }),
    details: [
      ...(offer ? [['Valid until', formatDay(offer.validUntil)] as const] : []),
      ...(reference
        ? [[quote.to === 'buyer' ? 'Your reference' : 'Reference of the buyer', reference] as const]
        : []),
    ],
    action: { label: 'View quote', href: quote.url },
  }
}

export const QUOTE_EMAIL_TEMPLATES = emailTemplates({
  'quote-buyer': { content: quoteEmail },
  // Erased, because it contains what the buyer wrote and is sent to somebody else.
  'quote-seller': { content: quoteEmail, isErasedAfterDelivery: true },
})
