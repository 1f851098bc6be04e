/** The conditions of a search for orders, for statements that select from `orders`. */
import { type SqlBool, sql } from 'kysely'
import { firstIdAt } from '#app/db/ids.server.ts'
import { containsWord, searchTerms } from '#app/db/text-search.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import type { PurchaseListQuery } from '../core/contract.ts'
import { orderSearchText } from '../core/rules.ts'
import { queueCondition } from './order-queues.server.ts'
import { promiseConditions } from './promises.queries.server.ts'

export type OrderConditions = Pick<
  PurchaseListQuery,
  'q' | 'queue' | 'from' | 'to' | 'promisedFrom' | 'promisedTo'
> & {
  /** True for a reader who may not see email addresses: a search for one would tell who has ordered. */
  ignoresEmails?: boolean
}

const TEXT_WITHOUT_EMAIL = sql<string>`replace(orders.search_text, lower(orders.buyer_email), '')`

/** The IDs of orders begin with the time at which they were placed, so a range of days is a range of IDs. */
export function searchConditions(search: OrderConditions, now: Date) {
  const { q, queue, from, to } = search
  const words = searchTerms(orderSearchText(q))
  const id = sql.ref<string>('orders.id')
  return [
    // It has an index, so it narrows down the orders in any case.
    ...words.map((word) => containsWord(sql.ref('orders.search_text'), word)),
    ...(search.ignoresEmails ? words.map((word) => containsWord(TEXT_WITHOUT_EMAIL, word)) : []),
    ...(queue ? [queueCondition(queue, now)] : []),
    ...(from ? [sql<SqlBool>`${id} >= ${firstIdAt(Date.parse(from))}`] : []),
    ...(to ? [sql<SqlBool>`${id} < ${firstIdAt(Date.parse(to) + DAY_MS)}`] : []),
    ...promiseConditions(search),
  ]
}
