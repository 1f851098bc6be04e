/**
 * Sums over what is only ever added to, kept so that they need not be counted every time: a row holds the counts of
 * everything up to an id, and a reader adds what has been written since. Nobody who writes touches that row.
 */
import { firstIdAt } from './ids.server.ts'
import { inTransaction } from './pool.server.ts'
import type { Db } from './schema.server.ts'

type CounterValues = Record<string, number>

export interface IncrementalCounter {
  name: string
  /** What was written after the id `after` and, where given, before the id `before`, and in how many rows. */
  countRange(db: Db, after: string, before?: string): Promise<{ counts: CounterValues; rows: number }>
}

/** Fewer new rows than this are counted faster than a sum is kept. */
const MIN_ROWS_TO_CONSOLIDATE = 1_000
/** Ids are older than their commit, and clocks of several computers differ: younger rows are never included. */
const CONSOLIDATION_DELAY_MS = 5 * 60_000

function addCounts(one: CounterValues, other: CounterValues): CounterValues {
  const sum = { ...one }
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count
  return sum
}

/** A sum that reaches beyond the present was made before the clock was set back: new ids would fall into its past. */
const isUsable = (sum: { counted_before_id: string }, now: Date) =>
  sum.counted_before_id <= firstIdAt(now.getTime())

/** The counts as of now, exactly. */
export async function readCounter(db: Db, counter: IncrementalCounter, now: Date): Promise<CounterValues> {
  const found = await db
    .selectFrom('incremental_counters')
    .select(['counted_before_id', 'counts'])
    .where('name', '=', counter.name)
    .executeTakeFirst()
  const settled = found && isUsable(found, now) ? found : undefined
  const recent = await counter.countRange(db, settled?.counted_before_id ?? '')
  if (recent.rows >= MIN_ROWS_TO_CONSOLIDATE) await consolidateCounter(db, counter, now)
  return addCounts(settled?.counts ?? {}, recent.counts)
}

/** Moves the kept sum forward; where somebody else is about it, that is enough. */
async function consolidateCounter(db: Db, counter: IncrementalCounter, now: Date): Promise<void> {
  const before = firstIdAt(now.getTime() - CONSOLIDATION_DELAY_MS)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('incremental_counters')
      .values({ name: counter.name, counted_before_id: '', counts: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = await tx
      .selectFrom('incremental_counters')
      .select(['counted_before_id', 'counts'])
      .where('name', '=', counter.name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!kept) return
    const base = isUsable(kept, now) ? kept : { counted_before_id: '', counts: {} }
    if (base.counted_before_id >= before) return
    const { counts } = await counter.countRange(tx, base.counted_before_id, before)
    await tx
      .updateTable('incremental_counters')
      .set({ counted_before_id: before, counts: JSON.stringify(addCounts(base.counts, counts)) })
      .where('name', '=', counter.name)
      .execute()
  })
}
