import { sql } from 'kysely'
import type { Db } from './schema.server.ts'

/**
 * Takes the next number of a kind of document, such as 'SHP-2026-000123'. Call before any other row is locked. The row of
 * the series stays locked until the end of the transaction.
 */
export async function nextDocumentNumber(tx: Db, kind: 'SHP' | 'R' | 'Q', at: Date): Promise<string> {
  const year = at.getUTCFullYear()
  const { next } = await tx
    .insertInto('number_series')
    .values({ kind, year, next: 2 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ next: sql`number_series.next + 1` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return `${kind}-${year}-${String(next - 1).padStart(6, '0')}`
}
