/** The search and filter of orders in the page's URL. */
import { choiceParam, searchOf, textParam } from '#app/lib/search.ts'
import { ORDER_QUEUES } from './order-queues.ts'
import { ORDER_SORTS } from './order-sorts.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { PLACED_PERIOD_NAMES } from './placed-period-names.ts'

/** '2026-11-21' */
function dayParam(value: unknown): string | undefined {
  const text = textParam()(value)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const TEXT_AND_STATUS = { q: textParam(), status: choiceParam(...ORDER_STATUSES) }

/** `company` is the ID of a company whose orders are shown instead of the buyer's own. */
export const parseMyOrdersSearch = searchOf({ ...TEXT_AND_STATUS, company: textParam() })

export type MyOrdersSearch = ReturnType<typeof parseMyOrdersSearch>

/**
 * `from` and `to` are the first and the last day on which the orders were placed, `placed` says it relative to today instead.
 * `promisedFrom` and `promisedTo` are the first and the last ship-by date of units that are not in stock yet.
 */
export const parseOrderSearch = searchOf({
  ...TEXT_AND_STATUS,
  queue: choiceParam(...ORDER_QUEUES),
  from: dayParam,
  to: dayParam,
  promisedFrom: dayParam,
  promisedTo: dayParam,
  placed: choiceParam(...PLACED_PERIOD_NAMES),
  sort: choiceParam(...ORDER_SORTS),
})

export type OrderSearch = ReturnType<typeof parseOrderSearch>
