import type { Context } from '../db/context.server.ts'
import { newId } from '../db/ids.server.ts'
import { inTransaction } from '../db/pool.server.ts'
import type { Tx } from '../db/schema.server.ts'
import { requireUser } from '../lib/actor.ts'
import { done, type Outcome, refused } from '../lib/outcome.ts'
import { type Addition, type ListedLine, type ListProblem, listProblem, withLines } from './list-rules.ts'
import { listedLines, ORDER_LIST, orderListOf, writeLines } from './lists.queries.server.ts'
import type { OrderList } from './lists-contract.ts'
import { mergeLines } from './pricing.ts'

type Changed<Refusal extends { because: string }> = Promise<Outcome<OrderList, Refusal | ListProblem>>

/** Replaces the whole list, as a screen shows it; refused with the list as it is when another tab was faster. */
export function replaceOrderList(
  ctx: Context,
  version: number,
  lines: readonly ListedLine[],
): Changed<{ because: 'list-changed-meanwhile'; now: OrderList }> {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockedList(ctx, tx, userId)
    if (list.version !== version)
      return refused({ because: 'list-changed-meanwhile', now: await orderListOf(tx, userId) })
    return write(ctx, tx, list, mergeLines(lines))
  })
}

/** Adds to whatever the list holds by now: two tabs may both add, and nothing is lost. */
export function addToOrderList(
  ctx: Context,
  lines: readonly ListedLine[],
  how: Addition,
): Changed<ListProblem> {
  const { userId } = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    const list = await lockedList(ctx, tx, userId)
    return write(ctx, tx, list, withLines(await listedLines(tx, list.id), lines, how))
  })
}

interface LockedList {
  id: string
  user_id: string
  version: number
}

/** Made with the first change; held until the transaction ends. */
async function lockedList(ctx: Context, tx: Tx, userId: string): Promise<LockedList> {
  await tx
    .insertInto('order_lists')
    .values({ id: newId(ctx.now()), user_id: userId, name: ORDER_LIST, version: 0, updated_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('order_lists')
    .select(['id', 'user_id', 'version'])
    .where('user_id', '=', userId)
    .where('name', '=', ORDER_LIST)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function write(
  ctx: Context,
  tx: Tx,
  list: LockedList,
  lines: ListedLine[],
): Promise<Outcome<OrderList, ListProblem>> {
  const problem = listProblem(lines)
  if (problem) return refused(problem)
  await writeLines(tx, list.id, lines)
  await tx
    .updateTable('order_lists')
    .set({ version: list.version + 1, updated_at: ctx.now() })
    .where('id', '=', list.id)
    .execute()
  return done(await orderListOf(tx, list.user_id))
}
