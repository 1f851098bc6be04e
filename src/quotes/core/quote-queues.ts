/** The queues of the inbox, in the API and in URLs. Apart from the other rules, because every page parses URLs. */
export const QUOTE_QUEUES = ['to-answer', 'drafts', 'waiting', 'expiring', 'won', 'lost', 'all'] as const
export type QuoteQueue = (typeof QUOTE_QUEUES)[number]
