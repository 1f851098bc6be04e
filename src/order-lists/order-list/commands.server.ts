import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { insertRow, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import type { OrderListDto } from '../core/contract.ts'
import { findListLines, findOrderList, ORDER_LIST_NAME, replaceListLines } from '../core/queries.server.ts'
import {
  type AddMode,
  addListLines,
  type ListLineInput,
  type ListProblem,
  listProblem,
} from '../core/rules.ts'

type OrderListUpdate<Refusal extends { code: string }> = Promise<Outcome<OrderListDto, Refusal | ListProblem>>

/** Replaces the whole list. Rejected, with the current list, if another tab changed it first. */
export function replaceOrderList(
  ctx: Context,
  version: number,
  lines: readonly ListLineInput[],
): OrderListUpdate<{ code: 'order-list-version-conflict'; current: OrderListDto }> {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockOrderList(tx, userId)
    if (list.version !== version)
      return refused({ code: 'order-list-version-conflict', current: await findOrderList(tx, userId) })
    return saveOrderList(ctx, tx, list, mergeLines(lines))
  })
}

/** The number of past additions that are recognized when they are repeated. */
const MAX_ADDITION_KEYS = 10

/**
 * Adds to the current list, so that two tabs can both add.
 * @param key idempotency key; an addition whose key the list remembers was added before and is not added again
 */
export function addToOrderList(
  ctx: Context,
  lines: readonly ListLineInput[],
  how: AddMode,
  key?: string,
): OrderListUpdate<ListProblem> {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockOrderList(tx, userId)
    if (key && list.addition_keys.includes(key)) return done(await findOrderList(tx, userId))
    const added = addListLines(await findListLines(tx, list.id), lines, how)
    const addition_keys = key ? [key, ...list.addition_keys].slice(0, MAX_ADDITION_KEYS) : list.addition_keys
    return saveOrderList(ctx, tx, { ...list, addition_keys }, added)
  })
}

/** Locked until the transaction ends; `id` is null if the buyer has no list yet. */
interface LockedList {
  id: string | null
  userId: string
  version: number
  addition_keys: string[]
}

async function lockOrderList(tx: Tx, userId: string): Promise<LockedList> {
  await lockPresentUser(tx, userId)
  const list = await lockRow(tx, 'order_lists', { user_id: userId, name: ORDER_LIST_NAME })
  return {
    userId,
    id: list?.id ?? null,
    version: list?.version ?? 0,
    addition_keys: list?.addition_keys ?? [],
  }
}

async function saveOrderList(
  ctx: Context,
  tx: Tx,
  { id, userId, version, addition_keys }: LockedList,
  lines: ListLineInput[],
) {
  const problem = listProblem(lines)
  if (problem) return refused(problem)
  const now = { version: version + 1, updated_at: ctx.now(), addition_keys: JSON.stringify(addition_keys) }
  const listId = id ?? newId(ctx.now())
  if (id) await updateRows(tx, 'order_lists', id, now)
  else await insertRow(tx, 'order_lists', { id: listId, user_id: userId, name: ORDER_LIST_NAME, ...now })
  await replaceListLines(tx, listId, lines)
  return done(await findOrderList(tx, userId))
}
