/** The search and filter of orders in the page's URL. */
import { choiceParam, textParam } from '#app/lib/search.ts'
import type { MyOrdersSearch, OrderSearch } from './client.ts'
import { ORDER_QUEUES } from './order-queues.ts'
import { ORDER_SORTS } from './order-sorts.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { PLACED_PERIOD_NAMES } from './placed-period-names.ts'

/** '2026-11-21'; undefined for anything that is not a day. */
function dayParam(search: Record<string, unknown>, name: string): string | undefined {
  const text = textParam(search, name)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const parseTextAndStatus = (search: Record<string, unknown>) => ({
  q: textParam(search, 'q'),
  status: choiceParam(search, 'status', ORDER_STATUSES),
})

export function parseMyOrdersSearch(search: Record<string, unknown>): MyOrdersSearch {
  return { ...parseTextAndStatus(search), company: textParam(search, 'company') }
}

export function parseOrderSearch(search: Record<string, unknown>): OrderSearch {
  return {
    ...parseTextAndStatus(search),
    queue: choiceParam(search, 'queue', ORDER_QUEUES),
    from: dayParam(search, 'from'),
    to: dayParam(search, 'to'),
    promisedFrom: dayParam(search, 'promisedFrom'),
    promisedTo: dayParam(search, 'promisedTo'),
    placed: choiceParam(search, 'placed', PLACED_PERIOD_NAMES),
    sort: choiceParam(search, 'sort', ORDER_SORTS),
  }
}
