/** The budget that an order of a company was taken from. */
import { sql } from 'kysely'
import type { BudgetState } from '#app/companies/budgets/rules.ts'
import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/**
 * Locks the budget before the products, as the statement that places an order does.
 * @param id null if the order has none
 */
export async function lockBudget(tx: Db, id: string | null): Promise<BudgetState | undefined> {
  if (id === null) return undefined
  const { rule, amount, committed } = await tx
    .selectFrom('budgets')
    .select(['rule', 'amount', 'committed'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { rule, remaining: amount - committed }
}

/** @param amount in cents; below zero for what returns to the budget */
export async function commitToBudget(tx: Db, id: string | null, amount: number): Promise<void> {
  if (id === null || amount === 0) return
  await updateRows(tx, 'budgets', id, { committed: sql`committed + ${amount}::bigint` })
}
