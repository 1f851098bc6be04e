import { sql } from 'kysely'
import type { Db } from '../../src/db/schema.server.ts'

/** Counted attempts, and figures that reading derives from the other tables, are not what the caller asked to write. */
const DERIVED = new Set(['rate_limit_attempts', 'stock_sort_keys', 'incremental_counters'])
/** The existence of a session counts, but not the time of its last use. */
const ROW = new Map([['sessions', sql`t.id || t.user_id || t.token`]])

/** A checksum of all stored data. Equal before and after means that nothing was written. */
export async function checksumOf(db: Db): Promise<() => Promise<string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const parts = rows
    .filter(({ name }) => !DERIVED.has(name))
    .map(({ name }) => {
      const row = ROW.get(name) ?? sql`t::text`
      return sql`select string_agg(md5(${row}), '' order by ${row}) from ${sql.table(name)} as t`
    })
  const all = sql.join(
    parts.map((part) => sql`coalesce((${part}), '-')`),
    sql` || '/' || `,
  )
  return async () => {
    const answer = await sql<{ sum: string }>`select md5(${all}) as sum`.execute(db)
    return answer.rows[0]?.sum ?? ''
  }
}
