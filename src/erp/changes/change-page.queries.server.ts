import { type RawBuilder, sql } from 'kysely'
import { BEHIND_ALL_IDS } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { type ChangeCursor, cursorBehind, readsBehind, type SourceKind } from './change-cursor.server.ts'

/** Where the changes of a list are. */
export interface ChangeSource {
  kind: SourceKind
  /** Selects `id` and `xmin`, the transaction that wrote the row. */
  rows: RawBuilder<unknown>
  /** Selects the ID before which a page ends; `BEHIND_ALL_IDS` for none. */
  end?: RawBuilder<unknown>
}

/** A page looks at so many rows at most, however few of them have changed. */
export const MAX_LOOKED_AT = 20_000

interface PageQuery {
  source: ChangeSource
  cursor: ChangeCursor
  limit: number
  maxLookedAt?: number
}

/** The IDs of the rows that were written after a cursor, in their order, and the cursor behind them. */
export async function findChangedIds(
  db: Db,
  { source, cursor, limit, maxLookedAt = MAX_LOOKED_AT }: PageQuery,
) {
  // The system column has 32 bits. Rows that a statement sees are older than its newest transaction.
  const writtenBy = sql`(case when (open.next & 4294967295) > looked.xmin::text::bigint
    then open.next - (open.next & 4294967295) else open.next - (open.next & 4294967295) - 4294967296 end
    + looked.xmin::text::bigint)::text::xid8`
  const { end, snapshot, round } = cursor
  const isInRound = round
    ? sql`pg_visible_in_snapshot(${writtenBy}, ${round.snapshot}::pg_snapshot)`
    : sql`true`
  const after = readsBehind(cursor, source.kind)
  const { rows } = await sql<
    Record<'snapshot' | 'newest' | 'end', string> & Record<'cut_at' | 'id', string | null>
  >`
    with open as materialized (
      select pg_current_snapshot()::text as snapshot, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
        coalesce((select id from (${source.rows}) list order by id desc limit 1), '') as newest,
        (${source.end ?? sql`select ${BEHIND_ALL_IDS}`}) as end_id
    ), page as materialized (
      select looked.id from open cross join lateral (
        select id, xmin from (${source.rows}) list where id > ${after} and id < open.end_id order by id limit ${maxLookedAt}
      ) looked
      where ${isInRound} and (looked.id >= ${end} or not pg_visible_in_snapshot(${writtenBy}, ${snapshot}::pg_snapshot))
      order by looked.id limit ${limit}
    )
    select open.snapshot, open.newest, open.end_id as "end", page.id,
      case when (select count(*) from page) < ${limit} then (
        select id from (${source.rows}) list where id > ${after} and id < open.end_id order by id offset ${maxLookedAt - 1} limit 1
      ) end as cut_at
    from open left join page on true order by page.id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('a page of changes has no row')
  const ids = rows.flatMap(({ id }) => id ?? [])
  const stoppedAt = (ids.length === limit ? ids.at(-1) : first.cut_at) ?? undefined
  const { newest, end: listEnd } = first
  const next = cursorBehind(cursor, { stoppedAt, end: listEnd, snapshot: first.snapshot, newest })
  return { ids, cursor: next, hasMore: stoppedAt !== undefined }
}
