import { sql } from 'kysely'
import { firstIdAt } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { OrderEventKind, OrderStatus } from '#app/orders/core/rules.ts'
import { MAX_UNDO_SECONDS } from '#app/orders/core/undo-rules.ts'
import { type ChangeCursor, cursorBehind, encodeChangeCursor, firstLateId } from './change-cursor.server.ts'
import type { OrderChangePage } from './contract.ts'

interface ChangeRow {
  snapshot: string
  id: string | null
  number: string
  kind: OrderEventKind
  status: OrderStatus
  at: Date
}

/** Longer than a change can be undone. */
const UNDO_LOOKBACK_MS = 10 * MAX_UNDO_SECONDS * 1_000

/**
 * The changes after a cursor, oldest first. Reads as many rows as the page has, in the order of the primary key. A page ends
 * before a change that can still be undone, because undoing removes it.
 */
export async function findOrderChanges(
  db: Db,
  cursor: ChangeCursor,
  limit: number,
  now: Date,
): Promise<OrderChangePage> {
  // The system column has 32 bits. Rows that a statement sees are older than its newest transaction.
  const writtenBy = sql`(case when (open.newest & 4294967295) > event.xmin::text::bigint
    then open.newest - (open.newest & 4294967295) else open.newest - (open.newest & 4294967295) - 4294967296 end
    + event.xmin::text::bigint)`
  const { rows } = await sql<ChangeRow>`
    with open as (
      select pg_current_snapshot()::text as snapshot,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as newest,
        coalesce((select min(recent.id) from order_events recent
          join order_undo_windows undo on undo.order_id = recent.order_id and undo.event_id = recent.id
          where recent.id > ${firstIdAt(now.getTime() - UNDO_LOOKBACK_MS)}
            and undo.ends_at > ${now} and undo.undo_id is null), '~') as undoable
    )
    select open.snapshot, change.* from open left join lateral (
      select event.id, orders.number, event.kind, event.status, event.at
      from order_events event join orders on orders.id = event.order_id
      where event.id > ${firstLateId(cursor)} and event.id < open.undoable
        and (event.id > ${cursor.after} or not pg_visible_in_snapshot(${writtenBy}::text::xid8, ${cursor.snapshot}::pg_snapshot))
      order by event.id limit ${limit}
    ) change on true order by change.id`.execute(db)
  const found = rows.filter((row) => row.id !== null) as (ChangeRow & { id: string })[]
  const ids = found.map(({ id }) => id)
  const behind = cursorBehind(cursor, ids, limit, rows[0]?.snapshot ?? cursor.snapshot)
  return {
    changes: found.map(({ id, number, kind, status, at }) => ({
      id,
      order: number,
      kind,
      status,
      at: at.toISOString(),
    })),
    next: encodeChangeCursor(behind.cursor),
    hasMore: behind.hasMore,
  }
}
