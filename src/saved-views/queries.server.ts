import type { InferResult } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import type { SavedView } from './contract.ts'
import type { ViewList } from './view-lists.ts'

/** The shared views of a list, and those of the reader, each by name. */
export async function findViews(db: Db, list: ViewList, readerId: string): Promise<SavedView[]> {
  const rows = await selectViews(db, readerId)
    .where('saved_views.list', '=', list)
    .orderBy('saved_views.is_shared', 'desc')
    .orderBy('saved_views.name')
    .execute()
  return rows.map(toSavedView)
}

/** One of the same; undefined for the personal view of somebody else. */
export async function findView(db: Db, id: string, readerId: string): Promise<SavedView | undefined> {
  const row = await selectViews(db, readerId).where('saved_views.id', '=', id).executeTakeFirst()
  return row && toSavedView(row)
}

function selectViews(db: Db, readerId: string) {
  return db
    .selectFrom('saved_views')
    .leftJoin('users', 'users.id', 'saved_views.owner_id')
    .select(['saved_views.id', 'list', 'saved_views.name', 'is_shared', 'search', 'saved_views.version'])
    .select('users.name as author')
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('owner_id', '=', readerId)]))
}

type ViewRow = InferResult<ReturnType<typeof selectViews>>[number]

const toSavedView = ({ is_shared, author, ...view }: ViewRow): SavedView => ({
  ...view,
  isShared: is_shared,
  author: author ?? '',
})
