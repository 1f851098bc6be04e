/**
 * All orders as one JSON array, read and sent in parts, so that a long list blocks neither memory nor the event loop.
 */
import { Readable } from 'node:stream'
import type { KeysetPage } from '#app/app/keyset-page.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import { findOrderPage, type OrderPageQuery, type OrderRow } from '#app/orders/list/queries.server.ts'
import { toPurchases } from './purchase-dto.server.ts'

/** The first part. Later parts have about as many orders as have LINES_AT_ONCE lines. */
const FIRST_ORDERS = 20
const LINES_AT_ONCE = 2_000
const MAX_ORDERS_AT_ONCE = 200

export type CompleteList = { purchases: Purchase[] } | { stream: ReadableStream<Uint8Array> }

/** @returns the entries themselves if there are few */
export async function readCompleteList(
  db: Db,
  query: OrderPageQuery,
  buyerId: string | undefined,
  now: Date,
): Promise<CompleteList> {
  const first = await findOrderPage(db, { ...query, limit: FIRST_ORDERS }, buyerId, now)
  if (!first.next) return { purchases: first.items.flatMap(toPurchases) }
  const chunks = Readable.from(streamJson(db, { query, buyerId, now }, first), { objectMode: false })
  return { stream: Readable.toWeb(chunks) as ReadableStream<Uint8Array> }
}

interface CompleteListRequest {
  query: OrderPageQuery
  buyerId: string | undefined
  now: Date
}

async function* streamJson(
  db: Db,
  { query, buyerId, now }: CompleteListRequest,
  first: KeysetPage<OrderRow>,
) {
  let separator = '['
  for (let page = first; ; ) {
    for (const order of page.items) {
      const entries = toPurchases(order).map((purchase) => JSON.stringify(purchase))
      if (entries.length > 0) yield Buffer.from(separator + entries.join(','))
      if (entries.length > 0) separator = ','
    }
    if (!page.next) break
    const rest = { ...query, limit: ordersAfter(page), after: page.next }
    page = await findOrderPage(db, rest, buyerId, now)
  }
  yield Buffer.from(separator === '[' ? '[]' : ']')
}

function ordersAfter({ items }: KeysetPage<OrderRow>): number {
  const lines = items.reduce((sum, order) => sum + order.lines.length, 0) / Math.max(1, items.length)
  return Math.max(1, Math.min(MAX_ORDERS_AT_ONCE, Math.floor(LINES_AT_ONCE / Math.max(1, lines))))
}
