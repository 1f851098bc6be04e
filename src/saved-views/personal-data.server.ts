/** The views of a person: exported, and deleted with the account. Shared ones stay and name nobody. */
import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

export const exportViews = (db: Db, userId: string) =>
  db
    .selectFrom('saved_views')
    .select(['list', 'name', 'is_shared as isShared', 'search', 'changed_at as changedAt'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()

export async function deleteViews(tx: Db, userId: string): Promise<void> {
  const own = tx.deleteFrom('saved_views').where('owner_id', '=', userId)
  await own.where('is_shared', '=', false).execute()
  await updateRows(tx, 'saved_views', { owner_id: userId }, { owner_id: null })
}
