import { sql } from 'kysely'
import type { Db } from './schema.server.ts'

/**
 * Takes the next number of a kind of document, such as 'SHP-2026-000123'. Call after all other rows are locked: the row of
 * the series stays locked until the end of the transaction, and everybody who makes such a document waits for it.
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
