import { sql } from 'kysely'
import type { Db } from '../src/db/schema.server.ts'

/** How many sessions wait for a lock that the transaction holds. */
export async function countWaiting(tx: Db, db: Db): Promise<number> {
  const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const { rows } =
    await sql`select from pg_stat_activity where ${own[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db)
  return rows.length
}
