import { choiceParam, textParam } from '#app/lib/search.ts'
import { QUOTE_QUEUES, type QuoteQueue } from './quote-queues.ts'

/**
 * The queue in the URL of the inbox, which shows the quotes to answer without one, or all with a search; and the company of a
 * buyer.
 */
export function parseQuotesSearch(search: Record<string, unknown>): {
  queue?: QuoteQueue | undefined
  company?: string | undefined
  q?: string | undefined
} {
  return {
    queue: choiceParam(search, 'queue', QUOTE_QUEUES),
    company: textParam(search, 'company', 64),
    q: textParam(search, 'q'),
  }
}
