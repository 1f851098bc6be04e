/** Runs the statement that places an order, for customers who have paid before and for others. */
import type { OrderTerms } from '#app/app/context.server.ts'
import { inTransaction, withRetries } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { MAX_CENTS } from '#app/lib/money.ts'
import { lockHasPaid } from './lock-has-paid.server.ts'
import { notifyOfUnpaidOrder } from './notify-of-unpaid-order.server.ts'
import { executePlaceOrderStatement, type PlaceOrderStatementResult } from './place-order.sql.server.ts'
import type { PlaceOrderInput } from './place-order-values.server.ts'

type UnpaidTerms = Pick<OrderTerms, 'unpaidSharePercent' | 'unpaidLimit'>

const isUnlimited = (buyer: SignedInUser, { unpaidSharePercent, unpaidLimit }: UnpaidTerms) =>
  buyer.hasPaid === true || (unpaidSharePercent >= 100 && unpaidLimit === 0)

/**
 * A customer who has paid before orders in one statement. What others may hold in unpaid orders is limited: a transaction
 * locks the account first, so that the statement sees the orders that it waited for. See
 * docs/decisions/0060-limits-that-hold-on-every-way.md.
 * @param isInTransaction whether the order belongs to a transaction, which the caller repeats if it fails
 */
export function executeStatement(
  db: Db,
  input: PlaceOrderInput,
  { buyer, terms, isInTransaction }: { buyer: SignedInUser; terms: UnpaidTerms; isInTransaction: boolean },
): Promise<PlaceOrderStatementResult> {
  const isLimited = !isUnlimited(buyer, terms)
  if (isInTransaction)
    return isLimited ? executeLimited(db, input, terms) : executePlaceOrderStatement(db, input)
  if (isLimited) return inTransaction(db, (tx) => executeLimited(tx, input, terms))
  // If the first run has placed the order, the second one finds its key and writes nothing.
  return withRetries(() => executePlaceOrderStatement(db, input), { isIdempotent: true })
}

async function executeLimited(tx: Db, input: PlaceOrderInput, terms: UnpaidTerms) {
  const { userId } = input.buyer
  if (await lockHasPaid(tx, userId)) return executePlaceOrderStatement(tx, input)
  const held = await sumUnpaidOrders(tx, userId)
  const limit = terms.unpaidLimit || MAX_CENTS
  const unpaid = { sharePercent: terms.unpaidSharePercent, limit, held }
  const written = await executePlaceOrderStatement(tx, { ...input, unpaid })
  if (written.placed) await notifyOfUnpaidOrder(tx, input, { ...unpaid, total: written.total })
  return written
}

/** In cents. */
async function sumUnpaidOrders(tx: Db, userId: string): Promise<number> {
  const { held } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number>('amount_due').as('held'))
    .where('user_id', '=', userId)
    .where('status', '=', 'placed')
    .executeTakeFirstOrThrow()
  return Number(held ?? 0)
}
