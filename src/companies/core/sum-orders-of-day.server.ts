import { firstIdAt } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { DAY_MS, utcDay } from '#app/lib/dates.ts'
import type { Cents } from '#app/lib/money.ts'

interface OrdersOfDay {
  companyId: string
  userId: string
  at: Date
  /** An order that does not count. */
  exceptId?: string
}

/** The total that a member ordered for a company on the day of `at` (UTC), without what was cancelled. */
export async function sumOrdersOfDay(
  db: Db,
  { companyId, userId, at, exceptId = '' }: OrdersOfDay,
): Promise<Cents> {
  const firstMs = Date.parse(utcDay(at))
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number>('amount_due').as('total'))
    .where('user_id', '=', userId)
    // The IDs of orders begin with the time at which they were placed.
    .where('id', '>=', firstIdAt(firstMs))
    .where('id', '<', firstIdAt(firstMs + DAY_MS))
    .where('company_id', '=', companyId)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
