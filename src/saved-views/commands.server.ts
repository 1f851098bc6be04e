import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { deleteRows, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { NewView, SavedView, ViewChange } from './contract.ts'
import { findView } from './queries.server.ts'
import { differingFilters, MAX_VIEWS, readFilters, VIEW_LISTS, type ViewList } from './view-lists.ts'

type PlaceRefusal =
  | { code: 'name-taken' | 'view-limit-reached' }
  | { code: 'invalid-input'; fields: Record<string, string> }

type Wanted = Pick<NewView, 'list' | 'name' | 'isShared' | 'search'>

export function createView(ctx: Context, { id, ...view }: NewView) {
  const author = requireAuthor(ctx, view)
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, author.userId)
    const refusal = await findPlaceRefusal(tx, author, view)
    if (refusal) return refused(refusal)
    const saved = await tx
      .insertInto('saved_views')
      .values({ id: id ?? newId(ctx.now()), list: view.list, ...toColumns(ctx, author, view) })
      // The same undo twice, or the ID of a view of somebody else.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!saved) return refused({ code: 'name-taken' })
    if (view.isShared) await recordAudit(tx, ctx, 'view-shared', saved.id, view)
    return done(await requireView(tx, saved.id, author))
  })
}

/** Shared views are changed by those who may share them. A view that is shared no longer belongs to the caller. */
export function changeView(ctx: Context, id: string, { version, ...change }: ViewChange) {
  const reader = requirePermission(ctx.actor, 'orders.read')
  return inTransaction(ctx.db, async (tx) => {
    const view = await lockView(tx, ctx, id, reader)
    if (!view) return refused({ code: 'view-not-found' })
    const changed = { ...change, list: view.list }
    requireAuthor(ctx, changed)
    if (view.version !== version) return refused({ code: 'version-conflict' })
    const refusal = await findPlaceRefusal(tx, reader, changed, view)
    if (refusal) return refused(refusal)
    await updateRows(tx, 'saved_views', id, { ...toColumns(ctx, reader, changed), version: version + 1 })
    if (view.isShared || change.isShared)
      await recordAudit(tx, ctx, view.isShared ? 'shared-view-changed' : 'view-shared', id, changed)
    return done(await requireView(tx, id, reader))
  })
}

export function deleteView(ctx: Context, id: string) {
  const reader = requirePermission(ctx.actor, 'orders.read')
  return inTransaction(ctx.db, async (tx) => {
    const view = await lockView(tx, ctx, id, reader)
    if (!view) return refused({ code: 'view-not-found' })
    await deleteRows(tx, 'saved_views', id)
    if (view.isShared) await recordAudit(tx, ctx, 'shared-view-deleted', id, view)
    return done(view)
  })
}

/** The caller sees the list, and may share the view if it is shared. Throws 403. */
function requireAuthor(ctx: Context, { list, isShared }: Pick<Wanted, 'list' | 'isShared'>): SignedInUser {
  if (isShared) requirePermission(ctx.actor, 'views.share')
  return requirePermission(ctx.actor, VIEW_LISTS[list].permission)
}

/** A view that the caller may change; undefined if there is none. Throws 403. */
async function lockView(tx: Db, ctx: Context, id: string, reader: SignedInUser) {
  await lockPresentUser(tx, reader.userId)
  await lockRow(tx, 'saved_views', id, ['id'])
  const view = await findView(tx, id, reader.userId)
  if (view) requireAuthor(ctx, view)
  return view
}

/** @param before the view that is changed; undefined for a new one */
async function findPlaceRefusal(
  tx: Db,
  { userId }: SignedInUser,
  { list, name, isShared, search }: Wanted,
  before?: SavedView,
): Promise<PlaceRefusal | undefined> {
  const [unknown] = differingFilters(search, readFilters(list, search))
  if (unknown !== undefined)
    return { code: 'invalid-input', fields: { [`search.${unknown}`]: 'is not a filter of this list' } }
  const inScope = () => {
    const ofList = tx.selectFrom('saved_views').where('list', '=', list).where('is_shared', '=', isShared)
    return isShared ? ofList : ofList.where('owner_id', '=', userId)
  }
  // Two new views at once wait for each other: the rows that make the limit are locked before they are read.
  await inScope().select('id').orderBy('id').forUpdate().execute()
  const others = (await inScope().select(['id', 'name']).execute()).filter(({ id }) => id !== before?.id)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return { code: 'name-taken' }
  return others.length >= MAX_VIEWS ? { code: 'view-limit-reached' } : undefined
}

const toColumns = (
  ctx: Context,
  { userId }: SignedInUser,
  { name, isShared, search }: Omit<Wanted, 'list'>,
) => ({
  owner_id: userId,
  is_shared: isShared,
  name,
  search: JSON.stringify(search),
  changed_at: ctx.now(),
})

async function requireView(tx: Db, id: string, { userId }: SignedInUser): Promise<SavedView> {
  const view = await findView(tx, id, userId)
  if (!view) throw new Error('the view was deleted while it was locked')
  return view
}

const recordAudit = (
  tx: Db,
  ctx: Context,
  action: 'view-shared' | 'shared-view-changed' | 'shared-view-deleted',
  id: string,
  { list, name, isShared, search }: { list: ViewList; name: string; isShared: boolean; search: object },
) =>
  recordAuditEvent(tx, ctx, {
    action,
    subject: { id, label: name },
    after: { list, isShared, filters: new URLSearchParams(Object.entries(search)).toString() },
  })
