import { sql } from 'kysely'
import { findExternalNumbers } from '#app/app/external-number-fields.server.ts'
import { BEHIND_ALL_IDS, firstIdAt } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { MAX_UNDO_SECONDS } from '#app/orders/core/undo-rules.ts'
import type { ChangeSource } from './change-page.queries.server.ts'
import type { ListedOrderChange } from './contract.ts'

/** Longer than a change can be undone. */
const UNDO_LOOKBACK_MS = 10 * MAX_UNDO_SECONDS * 1_000

/** An undo that came in time is committed by then. */
const UNDO_COMMIT_MS = 5_000

/** The history of all orders. A page ends before a change that can still be undone, because undoing removes it. */
export const orderChangeSource = (now: Date): ChangeSource => ({
  kind: 'history',
  rows: sql`select id, xmin from order_events`,
  end: sql`select coalesce((select min(recent.id) from order_events recent
    join order_undo_windows undo on undo.order_id = recent.order_id and undo.event_id = recent.id
    where recent.id > ${firstIdAt(now.getTime() - UNDO_LOOKBACK_MS)}
      and undo.ends_at > ${new Date(now.getTime() - UNDO_COMMIT_MS)} and undo.undo_id is null), ${BEHIND_ALL_IDS})`,
})

export async function findOrderChanges(db: Db, ids: readonly string[]): Promise<ListedOrderChange[]> {
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['order_events.id', 'orders.number as order', 'order_events.kind'])
    .select(['order_events.status', 'order_events.at', 'order_events.order_id'])
    .where('order_events.id', 'in', ['', ...ids])
    .orderBy('order_events.id')
    .execute()
  const numbers = await findExternalNumbers(
    db,
    ['orders'],
    rows.map(({ order_id }) => order_id),
  )
  return rows.map(({ order_id, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    externalNumbers: numbers.get(order_id) ?? [],
  }))
}
