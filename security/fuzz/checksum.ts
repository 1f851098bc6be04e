import type pg from 'pg'

/** Counted attempts, and figures that reading derives from the other tables, are not what the caller asked to write. */
const DERIVED = new Set(['rate_limit_attempts', 'stock_sort_keys', 'incremental_counters'])
/** A session is updated when it is used, so its row counts only with its existence. */
const ROW = new Map([['sessions', `hashtextextended(id || user_id || token, 0)`]])

/**
 * The number of rows of each table and the sum of the transactions that wrote them. Transactions are numbered in ascending
 * order, so every insert, update or deletion changes one of the two. Equal before and after means that nothing was written.
 */
export async function checksumOf(pool: pg.Pool): Promise<() => Promise<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const parts = rows
    .filter(({ name }) => !DERIVED.has(name))
    .map(({ name }) => {
      const row = ROW.get(name) ?? 'xmin::text::bigint'
      return `(select count(*) || ':' || coalesce(sum(${row}), 0) from "${name}")`
    })
  const text = `select concat_ws('/', ${parts.join(', ')}) as sum`
  let last = { snapshot: '', sum: '' }
  return async () => {
    // Under an equal snapshot every row is as it was, and the tables need not be read. The statements are named, so that
    // they are planned once.
    const snapshots = await pool.query<{ snapshot: string }>({
      name: 'snapshot',
      text: 'select pg_current_snapshot()::text as snapshot',
    })
    const snapshot = snapshots.rows[0]?.snapshot ?? ''
    if (snapshot !== last.snapshot) {
      const sums = await pool.query<{ sum: string }>({ name: 'checksum', text })
      last = { snapshot, sum: sums.rows[0]?.sum ?? '' }
    }
    return last.sum
  }
}
