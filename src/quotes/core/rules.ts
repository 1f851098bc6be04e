/** The life of a quote and its limits; pure. */

import { keysOf } from '#app/lib/keys-of.ts'
import { LOST_REASON_LABELS } from '#app/lib/reason-labels.ts'

export const QUOTE_STATUSES = [
  /** An offer that sales has not sent. The buyer does not see it. */
  'draft',
  'requested',
  'question',
  'countered',
  'offered',
  'part-ordered',
  'ordered',
  'declined',
  'withdrawn',
] as const
export type StoredQuoteStatus = (typeof QUOTE_STATUSES)[number]
/** An offer expires by itself, and while the company of the buyer approves its acceptance nothing else happens to it. */
export const QUOTE_STATES = [...QUOTE_STATUSES, 'in-approval', 'expired'] as const
export type QuoteStatus = (typeof QUOTE_STATES)[number]

export type QuoteSide = 'buyer' | 'seller'
export const QUOTE_ACTIONS = [
  'offer',
  'ask',
  'counter',
  'accept',
  'decline',
  'withdraw',
  'comment',
  'note',
  'share',
  'duplicate',
] as const
export type QuoteAction = (typeof QUOTE_ACTIONS)[number]

interface Transition {
  by: readonly QuoteSide[]
  from: readonly QuoteStatus[]
  /** The status afterwards; absent if it stays. */
  to?: StoredQuoteStatus
}

const OPEN = ['requested', 'question', 'countered', 'offered', 'expired'] as const

/** The only table of the actions: by whom, in which status, and what follows. An acceptance of parts leads to `part-ordered`. */
export const QUOTE_TRANSITIONS: Readonly<Record<QuoteAction, Transition>> = {
  offer: { by: ['seller'], from: ['draft', ...OPEN], to: 'offered' },
  ask: { by: ['seller'], from: ['requested', 'question', 'countered'], to: 'question' },
  counter: { by: ['buyer'], from: ['offered', 'question', 'expired'], to: 'countered' },
  accept: { by: ['buyer'], from: ['offered', 'part-ordered'], to: 'ordered' },
  decline: { by: ['seller'], from: OPEN, to: 'declined' },
  withdraw: { by: ['buyer'], from: OPEN, to: 'withdrawn' },
  comment: { by: ['buyer', 'seller'], from: [...OPEN, 'part-ordered', 'in-approval'] },
  note: { by: ['seller'], from: QUOTE_STATES },
  share: { by: ['buyer'], from: ['offered', 'part-ordered', 'in-approval'] },
  duplicate: { by: ['buyer', 'seller'], from: ['ordered', 'declined', 'withdrawn', 'expired'] },
}

export const canDo = (action: QuoteAction, side: QuoteSide, status: QuoteStatus): boolean =>
  QUOTE_TRANSITIONS[action].by.includes(side) && QUOTE_TRANSITIONS[action].from.includes(status)

export const actionsOf = (side: QuoteSide, status: QuoteStatus): QuoteAction[] =>
  QUOTE_ACTIONS.filter((action) => canDo(action, side, status))

/** An offer can be accepted on its last day (UTC), and no later. An acceptance that waits for approval came in time. */
export function quoteStatusAt(
  { status, valid_until: validUntil }: { status: StoredQuoteStatus; valid_until: string | null },
  today: string,
  isInApproval: boolean,
): QuoteStatus {
  if (status !== 'offered' && status !== 'part-ordered') return status
  if (isInApproval) return 'in-approval'
  return validUntil !== null && validUntil < today ? 'expired' : status
}

export type LostReason = keyof typeof LOST_REASON_LABELS
export const LOST_REASONS = keysOf<LostReason>(LOST_REASON_LABELS)

/** How soon an offer of the queue `expiring` ends. */
export const EXPIRING_DAYS = 7

/** Of a buyer, at a time. */
export const MAX_OPEN_QUOTES = 10
export const MAX_QUOTE_LINES = 1_000
export const MAX_QUOTE_VERSIONS = 50
export const MAX_QUOTE_ENTRIES = 500
export const MAX_VALIDITY_DAYS = 365
export const MAX_BUYER_REFERENCE = 60
export const MAX_TIERS = 10
export const MAX_OFFER_TEMPLATES = 50
export const QUOTE_LINK_DAYS = 14
/** Of a quote, with those that have ended. */
export const MAX_QUOTE_LINKS = 20
/** On a link. */
export const MAX_LINK_DECISIONS = 20
/** Of the first opinions on a link the buyer gets an email; all are on the page of the quote. */
export const MAX_OPINION_EMAILS = 3
export const QUOTE_REMINDER_DAYS = 3
