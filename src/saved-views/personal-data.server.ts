/** The views of a person: exported, and deleted with the account. Shared ones stay and name nobody. */
import type { Db } from '#app/db/schema.server.ts'

export async function exportViews(db: Db, userId: string) {
  const views = await db
    .selectFrom('saved_views')
    .select(['list', 'name', 'is_shared', 'search', 'changed_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()
  return views.map(({ is_shared, changed_at, ...view }) => ({
    ...view,
    isShared: is_shared,
    changedAt: changed_at.toISOString(),
  }))
}

export async function deleteViews(tx: Db, userId: string): Promise<void> {
  const own = tx.deleteFrom('saved_views').where('owner_id', '=', userId)
  await own.where('is_shared', '=', false).execute()
  await tx.updateTable('saved_views').set({ owner_id: null }).where('owner_id', '=', userId).execute()
}
