/**
 * Counts over tables whose rows are only added. A row stores the counts up to an ID, and a reader adds the counts of newer
 * rows. Writers never touch that row, except for the rare change of how an old row counts (`adjustCounter`).
 */
import { firstIdAt } from './ids.server.ts'
import { inTransaction } from './pool.server.ts'
import { findRow, insertRowIfAbsent, updateRows } from './rows.server.ts'
import type { Db } from './schema.server.ts'

type CounterValues = Record<string, number>

export interface IncrementalCounter {
  name: string
  /** The counts of the rows after the ID `after` and, if given, before the ID `before`. */
  countRange(db: Db, after: string, before?: string): Promise<{ counts: CounterValues; rows: number }>
}

/** Fewer new rows than this are not worth storing the counts. */
const MIN_ROWS_TO_CONSOLIDATE = 1_000
/** Younger rows are never in the stored counts: an older ID may still be committed, and clocks differ. */
const CONSOLIDATION_DELAY_MS = 5 * 60_000

function addCounts(one: CounterValues, other: CounterValues): CounterValues {
  const sum = { ...one }
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count
  return sum
}

/** Counts that reach into the future were stored before the clock was set back; they would hide new rows. */
const isUsable = (sum: { counted_before_id: string }, now: Date) =>
  sum.counted_before_id <= firstIdAt(now.getTime())

/** The exact current counts. */
export async function readCounter(db: Db, counter: IncrementalCounter, now: Date): Promise<CounterValues> {
  const found = await findRow(db, 'incremental_counters', { name: counter.name })
  const settled = found && isUsable(found, now) ? found : undefined
  const recent = await counter.countRange(db, settled?.counted_before_id ?? '')
  if (recent.rows >= MIN_ROWS_TO_CONSOLIDATE) await consolidateCounter(db, counter, now)
  return addCounts(settled?.counts ?? {}, recent.counts)
}

/**
 * Call in the transaction that changes how a row counts, after it has locked the row. Locks the stored counts, so that
 * they are not consolidated meanwhile.
 */
export async function adjustCounter(
  tx: Db,
  name: string,
  rowId: string,
  change: CounterValues,
): Promise<void> {
  const stored = await lockCounter(tx, name)
  if (rowId >= stored.counted_before_id) return
  const counts = JSON.stringify(addCounts(stored.counts, change))
  await updateRows(tx, 'incremental_counters', { name }, { counts })
}

async function lockCounter(tx: Db, name: string) {
  await ensureCounter(tx, name)
  return tx
    .selectFrom('incremental_counters')
    .select(['counted_before_id', 'counts'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function ensureCounter(tx: Db, name: string): Promise<void> {
  await insertRowIfAbsent(tx, 'incremental_counters', { name, counted_before_id: '', counts: '{}' })
}

/** Stores newer counts, unless another process is doing it. */
async function consolidateCounter(db: Db, counter: IncrementalCounter, now: Date): Promise<void> {
  const before = firstIdAt(now.getTime() - CONSOLIDATION_DELAY_MS)
  await inTransaction(db, async (tx) => {
    await ensureCounter(tx, counter.name)
    const stored = await tx
      .selectFrom('incremental_counters')
      .select(['counted_before_id', 'counts'])
      .where('name', '=', counter.name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!stored) return
    const base = isUsable(stored, now) ? stored : { counted_before_id: '', counts: {} }
    if (base.counted_before_id >= before) return
    const { counts } = await counter.countRange(tx, base.counted_before_id, before)
    const changed = { counted_before_id: before, counts: JSON.stringify(addCounts(base.counts, counts)) }
    await updateRows(tx, 'incremental_counters', { name: counter.name }, changed)
  })
}
