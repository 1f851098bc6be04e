import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import type { OrderList } from '../contract.ts'
import { listedLines, lockLists, ORDER_LIST, orderListOf, writeLines } from '../queries.server.ts'
import { type Addition, type ListedLine, type ListProblem, listProblem, withLines } from '../rules.ts'

type Changed<Refusal extends { because: string }> = Promise<Outcome<OrderList, Refusal | ListProblem>>

/** Replaces the whole list, as a screen shows it; refused with the list as it is when another tab was faster. */
export function replaceOrderList(
  ctx: Context,
  version: number,
  lines: readonly ListedLine[],
): Changed<{ because: 'list-changed-meanwhile'; now: OrderList }> {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockedList(tx, userId)
    if (list.version !== version)
      return refused({ because: 'list-changed-meanwhile', now: await orderListOf(tx, userId) })
    return write(ctx, tx, list, mergeLines(lines))
  })
}

/** So many additions are known again, from whatever tabs they came. */
const KNOWN_ADDITIONS = 10

/**
 * Adds to whatever the list holds by now: two tabs may both add, and nothing is lost.
 * @param key of one of the last additions, again: this one was added already, and its answer lost
 */
export function addToOrderList(
  ctx: Context,
  lines: readonly ListedLine[],
  how: Addition,
  key?: string,
): Changed<ListProblem> {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockedList(tx, userId)
    if (key && list.additions.includes(key)) return done(await orderListOf(tx, userId))
    const added = withLines(await listedLines(tx, list.id), lines, how)
    const additions = key ? [key, ...list.additions].slice(0, KNOWN_ADDITIONS) : list.additions
    return write(ctx, tx, { ...list, additions }, added)
  })
}

/** As it is until the transaction ends; `id` is null where the buyer has none yet. */
interface LockedList {
  id: string | null
  userId: string
  version: number
  additions: string[]
}

async function lockedList(tx: Tx, userId: string): Promise<LockedList> {
  await lockLists(tx, userId)
  const list = await tx
    .selectFrom('order_lists')
    .select(['id', 'version', 'additions'])
    .where('user_id', '=', userId)
    .where('name', '=', ORDER_LIST)
    // An order that empties the list locks it, and not the buyer.
    .forUpdate()
    .executeTakeFirst()
  return {
    userId,
    id: list?.id ?? null,
    version: list?.version ?? 0,
    additions: list?.additions ?? [],
  }
}

async function write(
  ctx: Context,
  tx: Tx,
  { id, userId, version, additions }: LockedList,
  lines: ListedLine[],
): Promise<Outcome<OrderList, ListProblem>> {
  const problem = listProblem(lines)
  if (problem) return refused(problem)
  const now = { version: version + 1, updated_at: ctx.now(), additions: JSON.stringify(additions) }
  const listId = id ?? newId(ctx.now())
  if (id) await tx.updateTable('order_lists').set(now).where('id', '=', id).execute()
  else
    await tx
      .insertInto('order_lists')
      .values({ id: listId, user_id: userId, name: ORDER_LIST, ...now })
      .execute()
  await writeLines(tx, listId, lines)
  return done(await orderListOf(tx, userId))
}
