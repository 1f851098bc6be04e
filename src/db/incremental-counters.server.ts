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
/** Ids are older than their commit, and clocks differ between machines: what is younger is never settled. */
const CONSOLIDATION_DELAY_MS = 5 * 60_000

function addCounts(one: CounterValues, other: CounterValues): CounterValues {
  const sum = { ...one }
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count
  return sum
}

/** A sum that reaches beyond the present was made before the clock was set back: new ids would fall into its past. */
const isUsable = (sum: { upto: string }, now: Date) => sum.upto <= firstIdAt(now.getTime())

/** The counts as of now, exactly. */
export async function readCounter(db: Db, tally: IncrementalCounter, now: Date): Promise<CounterValues> {
  const found = await db
    .selectFrom('tallies')
    .select(['upto', 'counts'])
    .where('name', '=', tally.name)
    .executeTakeFirst()
  const settled = found && isUsable(found, now) ? found : undefined
  const recent = await tally.countRange(db, settled?.upto ?? '')
  if (recent.rows >= MIN_ROWS_TO_CONSOLIDATE) await consolidateCounter(db, tally, now)
  return addCounts(settled?.counts ?? {}, recent.counts)
}

/** Moves the kept sum forward; where somebody else is about it, that is enough. */
async function consolidateCounter(db: Db, tally: IncrementalCounter, now: Date): Promise<void> {
  const before = firstIdAt(now.getTime() - CONSOLIDATION_DELAY_MS)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('tallies')
      .values({ name: tally.name, upto: '', counts: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = await tx
      .selectFrom('tallies')
      .select(['upto', 'counts'])
      .where('name', '=', tally.name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!kept) return
    const base = isUsable(kept, now) ? kept : { upto: '', counts: {} }
    if (base.upto >= before) return
    const { counts } = await tally.countRange(tx, base.upto, before)
    await tx
      .updateTable('tallies')
      .set({ upto: before, counts: JSON.stringify(addCounts(base.counts, counts)) })
      .where('name', '=', tally.name)
      .execute()
  })
}
