/** The records that were deleted, so that programs that keep a copy delete theirs. */
import type { Db, Row } from './schema.server.ts'

/** @param tx the transaction that deletes it */
export async function addTombstone(
  tx: Db,
  kind: Row<'tombstones'>['kind'],
  id: string,
  at: Date,
): Promise<void> {
  await tx.insertInto('tombstones').values({ kind, id, at }).execute()
  // Another record may get its numbers.
  await tx.deleteFrom('external_numbers').where('kind', '=', `${kind}s`).where('record_id', '=', id).execute()
}
