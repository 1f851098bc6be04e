import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'

/** Of one order within 24 hours, by one customer: each adds to its history and sends emails. */
export const MAX_CHANGES_PER_DAY = 20

/** The changes that a customer can repeat. */
const REPEATABLE = ['address', 'correction', 'units-cancelled'] as const

/** True if this customer has changed an order too often. @param orderId of an order that the transaction has locked */
export async function hasTooManyChanges(
  tx: Db,
  orderId: string,
  { role, email }: SignedInUser,
  at: Date,
): Promise<boolean> {
  if (role === 'admin') return false
  const { changes } = await tx
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('order_id', '=', orderId)
    .where('kind', 'in', REPEATABLE)
    // The changes of others, such as another member of the company, use up nothing.
    .where('actor_email', '=', email)
    .where('at', '>', addDays(at, -1))
    .executeTakeFirstOrThrow()
  return Number(changes) >= MAX_CHANGES_PER_DAY
}
