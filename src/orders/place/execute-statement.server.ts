/** Runs the statement that places an order, for buyers with and without a confirmed address. */
import { inTransaction, withRetries } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { PAID_STATUSES } from '../lifecycle/rules.ts'
import { executePlaceOrderStatement, type PlaceOrderStatementResult } from './place-order.sql.server.ts'
import type { PlaceOrderInput } from './place-order-values.server.ts'

const isUnlimited = (buyer: SignedInUser, unpaidSharePercent: number) =>
  buyer.isEmailConfirmed || unpaidSharePercent >= 100

/**
 * A buyer with a confirmed address orders in one statement. For another buyer the units in their unpaid orders are
 * limited: a transaction locks the account first, so that the statement sees the orders that it waited for.
 */
export function executeStatement(buyer: SignedInUser, unpaidSharePercent: number) {
  return (db: Db, input: PlaceOrderInput): Promise<PlaceOrderStatementResult> => {
    if (isUnlimited(buyer, unpaidSharePercent)) {
      // If the first run has placed the order, the second one finds its key and writes nothing.
      return withRetries(() => executePlaceOrderStatement(db, input), { isIdempotent: true })
    }
    return inTransaction(db, (tx) => executeLimited(tx, input, unpaidSharePercent))
  }
}

/**
 * The same in the transaction that also records who placed the order on behalf of the buyer. The caller repeats the
 * transaction if it failed.
 */
export function executeStatementInTransaction(buyer: SignedInUser, unpaidSharePercent: number) {
  return (tx: Db, input: PlaceOrderInput): Promise<PlaceOrderStatementResult> =>
    isUnlimited(buyer, unpaidSharePercent)
      ? executePlaceOrderStatement(tx, input)
      : executeLimited(tx, input, unpaidSharePercent)
}

async function executeLimited(tx: Db, input: PlaceOrderInput, unpaidSharePercent: number) {
  const isVerified = await lockBuyer(tx, input.buyer.userId)
  return executePlaceOrderStatement(tx, isVerified ? input : { ...input, unpaidSharePercent })
}

/** @returns whether the buyer has confirmed the address, or has paid an order before */
async function lockBuyer(tx: Db, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user || user.email_verified) return true
  const paid = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', PAID_STATUSES)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}
