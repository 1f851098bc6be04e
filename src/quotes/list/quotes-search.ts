import { choiceParam, searchOf, textParam } from '#app/lib/search.ts'
import { QUOTE_QUEUES } from '../core/quote-queues.ts'

/**
 * The queue in the URL of the inbox, which shows the quotes to answer without one, or all with a search; and the company of a
 * buyer.
 */
export const parseQuotesSearch = searchOf({
  queue: choiceParam(...QUOTE_QUEUES),
  company: textParam(64),
  q: textParam(),
})
