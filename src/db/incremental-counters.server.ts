/**
 * Sums over what is only ever added to, kept so that they need not be counted every time: a row holds the counts of
 * everything up to an id, and a reader adds what has been written since. Nobody who writes touches that row.
 */
import { firstIdAt } from './ids.server.ts'
import { inTransaction } from './pool.server.ts'
import type { Db } from './schema.server.ts'

type Counts = Record<string, number>

export interface Tally {
  name: string
  /** What was written after the id `after` and, where given, before the id `before`, and in how many rows. */
  written(db: Db, after: string, before?: string): Promise<{ counts: Counts; rows: number }>
}

/** Fewer new rows than this are counted faster than a sum is kept. */
const WORTH_SETTLING = 1_000
/** Ids are older than their commit, and clocks differ between machines: what is younger is never settled. */
const UNSETTLED_MS = 5 * 60_000

function plus(one: Counts, other: Counts): Counts {
  const sum = { ...one }
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count
  return sum
}

/** A sum that reaches beyond the present was made before the clock was set back: new ids would fall into its past. */
const isUsable = (sum: { upto: string }, now: Date) => sum.upto <= firstIdAt(now.getTime())

/** The counts as of now, exactly. */
export async function tallied(db: Db, tally: Tally, now: Date): Promise<Counts> {
  const found = await db
    .selectFrom('tallies')
    .select(['upto', 'counts'])
    .where('name', '=', tally.name)
    .executeTakeFirst()
  const settled = found && isUsable(found, now) ? found : undefined
  const recent = await tally.written(db, settled?.upto ?? '')
  if (recent.rows >= WORTH_SETTLING) await settle(db, tally, now)
  return plus(settled?.counts ?? {}, recent.counts)
}

/** Moves the kept sum forward; where somebody else is about it, that is enough. */
async function settle(db: Db, tally: Tally, now: Date): Promise<void> {
  const before = firstIdAt(now.getTime() - UNSETTLED_MS)
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
    const { counts } = await tally.written(tx, base.upto, before)
    await tx
      .updateTable('tallies')
      .set({ upto: before, counts: JSON.stringify(plus(base.counts, counts)) })
      .where('name', '=', tally.name)
      .execute()
  })
}
