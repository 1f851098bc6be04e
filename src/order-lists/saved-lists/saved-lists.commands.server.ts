import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import type { SavedListDto, SavedListSummary } from '../contract.ts'
import { findSavedList, findSavedLists, ORDER_LIST_NAME, replaceListLines } from '../queries.server.ts'
import { type ListLineInput, type ListProblem, listProblem, MAX_SAVED_LISTS } from '../rules.ts'

type NameRefusal = { code: 'name-already-exists' } | ListProblem

/** Saves lines under a name that the caller does not use yet. */
export function saveList(
  ctx: Context,
  name: string,
  requestedLines: readonly ListLineInput[],
): Promise<Outcome<SavedListDto, NameRefusal | { code: 'saved-list-limit-reached' }>> {
  const { userId } = requireUser(ctx.actor)
  const lines = mergeLines(requestedLines)
  const problem = listProblem(lines)
  if (problem) return Promise.resolve(refused(problem))
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, userId)
    const lists = await findSavedLists(tx, userId)
    if (lists.length >= MAX_SAVED_LISTS) return refused({ code: 'saved-list-limit-reached' })
    if (await isNameTaken(tx, userId, name)) return refused({ code: 'name-already-exists' })
    const id = newId(ctx.now())
    await tx.insertInto('order_lists').values({ id, user_id: userId, name, updated_at: ctx.now() }).execute()
    await replaceListLines(tx, id, lines)
    return done(await requireSavedList(tx, userId, id))
  })
}

/** Renames a list, replaces its lines, or both. */
export function updateSavedListCommand(
  ctx: Context,
  id: string,
  change: { name?: string | undefined; lines?: readonly ListLineInput[] | undefined },
): Promise<Outcome<SavedListDto, NameRefusal | { code: 'saved-list-not-found' }>> {
  const { userId } = requireUser(ctx.actor)
  const lines = change.lines && mergeLines(change.lines)
  const problem = lines && listProblem(lines)
  if (problem) return Promise.resolve(refused(problem))
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, userId)
    const list = await findSavedList(tx, userId, id)
    if (!list) return refused({ code: 'saved-list-not-found' })
    const name = change.name ?? list.name
    if (await isNameTaken(tx, userId, name, id)) return refused({ code: 'name-already-exists' })
    await tx
      .updateTable('order_lists')
      .set({ name, updated_at: ctx.now(), version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    if (lines) await replaceListLines(tx, id, lines)
    return done(await requireSavedList(tx, userId, id))
  })
}

/** @returns the remaining lists */
export async function deleteSavedList(
  ctx: Context,
  id: string,
): Promise<Outcome<SavedListSummary[], { code: 'saved-list-not-found' }>> {
  const { userId } = requireUser(ctx.actor)
  const deleted = await ctx.db
    .deleteFrom('order_lists')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('name', '<>', ORDER_LIST_NAME)
    .returning('id')
    .executeTakeFirst()
  return deleted ? done(await findSavedLists(ctx.db, userId)) : refused({ code: 'saved-list-not-found' })
}

async function isNameTaken(tx: Tx, userId: string, name: string, exceptId?: string): Promise<boolean> {
  const other = await tx
    .selectFrom('order_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', exceptId ?? '')
    .executeTakeFirst()
  return other !== undefined
}

async function requireSavedList(tx: Tx, userId: string, id: string): Promise<SavedListDto> {
  const list = await findSavedList(tx, userId, id)
  if (!list) throw new Error(`list ${id} was written but cannot be found`)
  return list
}
