/** The records that were deleted, so that programs that keep a copy delete theirs. */
import { deleteRows, insertRow } from './rows.server.ts'
import type { Db, Row } from './schema.server.ts'

/** @param tx the transaction that deletes it */
export async function addTombstone(
  tx: Db,
  kind: Row<'tombstones'>['kind'],
  id: string,
  at: Date,
): Promise<void> {
  await insertRow(tx, 'tombstones', { kind, id, at })
  // Another record may get its numbers.
  await deleteRows(tx, 'external_numbers', { kind: `${kind}s`, record_id: id })
}
