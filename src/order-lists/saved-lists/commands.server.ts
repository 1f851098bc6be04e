import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import type { LOCKED_COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { deleteRows, findRow, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import type { SavedListDto } from '../core/contract.ts'
import {
  findListLines,
  findSavedList,
  findSavedLists,
  ORDER_LIST_NAME,
  replaceListLines,
} from '../core/queries.server.ts'
import {
  applyLineChanges,
  type ListLineInput,
  listProblem,
  MAX_SAVED_LISTS,
  type SharedListAction,
} from '../core/rules.ts'
import { lockCompanyOfList, lockSavedList } from './shared-list.server.ts'

type LimitRefusal = { code: 'saved-list-limit-reached' }
type SharedRefusal =
  | { code: 'saved-list-not-found' | 'saved-list-changed' }
  | { code: keyof typeof LOCKED_COMPANY_PROBLEMS }

/** The owner of lists, whose names are unique and whose number is limited: a user or a company. */
type Owner = { userId: string } | { companyId: string }

/** Saves lines under a name that the caller does not use yet. */
export function saveList(ctx: Context, name: string, requestedLines: readonly ListLineInput[]) {
  const { userId } = requireUser(ctx.actor)
  const lines = mergeLines(requestedLines)
  const problem = listProblem(lines)
  if (problem) return Promise.resolve(refused(problem))
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, userId)
    const refusal = await findPlaceRefusal(tx, { userId }, name)
    if (refusal) return refused(refusal)
    const id = newId(ctx.now())
    await insertRow(tx, 'order_lists', { id, user_id: userId, name, updated_at: ctx.now() })
    await replaceListLines(tx, id, lines)
    return done(await requireSavedList(tx, userId, id))
  })
}

interface ListChange {
  name?: string | undefined
  lines?: readonly ListLineInput[] | undefined
  changes?: readonly ListLineInput[] | undefined
  version?: number | undefined
}

/**
 * Renames a list, replaces its lines, or changes some of them. Changes of single lines keep what others have changed
 * meanwhile. All lines of a shared list are replaced only by somebody who saw its newest version.
 */
export function updateSavedListCommand(ctx: Context, id: string, change: ListChange) {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockList(tx, userId, id, 'edit')
    if ('code' in list) return refused(list)
    if (list.company_id !== null && change.lines && change.version !== list.version)
      return refused({ code: 'saved-list-changed' })
    const lines = await changedLines(tx, id, change)
    const problem = lines && listProblem(lines)
    if (problem) return refused(problem)
    const name = change.name ?? list.name
    const isSame = name === list.name && (!lines || isDeepStrictEqual(lines, await findListLines(tx, id)))
    if (isSame) return done(await requireSavedList(tx, userId, id))
    if (await isNameTaken(tx, ownerOf(list, userId), name, id))
      return refused({ code: 'name-already-exists' })
    await updateRows(tx, 'order_lists', id, {
      name,
      updated_at: ctx.now(),
      changed_by: userId,
      version: sql`version + 1`,
    })
    if (lines) await replaceListLines(tx, id, lines)
    return done(await requireSavedList(tx, userId, id))
  })
}

async function changedLines(tx: Tx, id: string, { lines, changes }: ListChange) {
  if (!changes) return lines && mergeLines(lines)
  return applyLineChanges(lines ? mergeLines(lines) : await findListLines(tx, id), changes)
}

/**
 * Gives a list of the caller to a company, or takes a shared one back into the lists of the caller.
 * @param companyId null to stop sharing
 */
export function shareSavedList(ctx: Context, id: string, companyId: string | null) {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    // Locked before the company, as everywhere.
    await lockPresentUser(tx, userId)
    const list = await lockList(tx, userId, id, 'manage')
    if ('code' in list) return refused(list)
    if (list.company_id === companyId) return done(await requireSavedList(tx, userId, id))
    // A list of one company becomes its owner's again before another one gets it.
    if (list.company_id !== null && companyId !== null) return refused({ code: 'saved-list-not-found' })
    const refusedByCompany =
      companyId === null ? undefined : await lockCompanyOfList(tx, { companyId, userId }, 'edit', userId)
    if (refusedByCompany) return refused({ code: refusedByCompany })
    const refusal = await findPlaceRefusal(tx, companyId === null ? { userId } : { companyId }, list.name)
    if (refusal) return refused(refusal)
    const owner =
      companyId === null
        ? { user_id: userId, company_id: null, shared_by: null }
        : { user_id: null, company_id: companyId, shared_by: userId }
    await updateRows(tx, 'order_lists', id, {
      ...owner,
      changed_by: userId,
      updated_at: ctx.now(),
      version: sql`version + 1`,
    })
    return done(await requireSavedList(tx, userId, id))
  })
}

/** @returns the remaining lists */
export async function deleteSavedList(ctx: Context, id: string) {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockList(tx, userId, id, 'manage')
    if ('code' in list) return refused(list)
    await deleteRows(tx, 'order_lists', id)
    return done(await findSavedLists(tx, userId))
  })
}

/** Locks a saved list for a change by the user, and before it its owner: the user, or its company. */
async function lockList(
  tx: Tx,
  userId: string,
  id: string,
  action: SharedListAction,
): Promise<Row<'order_lists'> | SharedRefusal> {
  const seen = await findRow(tx, 'order_lists', id, ['user_id', 'company_id', 'shared_by'])
  if (!seen || (seen.user_id !== null && seen.user_id !== userId)) return { code: 'saved-list-not-found' }
  const { company_id: companyId, shared_by: sharedBy } = seen
  let code: keyof typeof LOCKED_COMPANY_PROBLEMS | undefined
  if (companyId === null) await lockPresentUser(tx, userId)
  else code = await lockCompanyOfList(tx, { companyId, userId }, action, sharedBy)
  const list = await lockSavedList(tx, id)
  // Shared, or moved with its company, while the transaction waited for the lock.
  if (list && (list.user_id !== seen.user_id || list.company_id !== companyId))
    return lockList(tx, userId, id, action)
  if (!list || code === 'company-not-found') return { code: 'saved-list-not-found' }
  return code ? { code } : list
}

const ownerOf = ({ company_id }: Row<'order_lists'>, userId: string): Owner =>
  company_id === null ? { userId } : { companyId: company_id }

const isOf = (owner: Owner) =>
  'userId' in owner ? sql<boolean>`user_id = ${owner.userId}` : sql<boolean>`company_id = ${owner.companyId}`

/** Why the owner cannot have one more list of this name. */
async function findPlaceRefusal(
  tx: Tx,
  owner: Owner,
  name: string,
): Promise<LimitRefusal | { code: 'name-already-exists' } | undefined> {
  const lists = await tx
    .selectFrom('order_lists')
    .select('id')
    .where(isOf(owner))
    .where('name', '<>', ORDER_LIST_NAME)
    .limit(MAX_SAVED_LISTS)
    .execute()
  if (lists.length >= MAX_SAVED_LISTS) return { code: 'saved-list-limit-reached' }
  return (await isNameTaken(tx, owner, name)) ? { code: 'name-already-exists' } : undefined
}

async function isNameTaken(tx: Tx, owner: Owner, name: string, exceptId?: string): Promise<boolean> {
  const other = await tx
    .selectFrom('order_lists')
    .select('id')
    .where(isOf(owner))
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
