/** Runs the statement that places an order, for customers who have paid before and for others. */
import { sql } from 'kysely'
import type { OrderTerms } from '#app/app/context.server.ts'
import { inTransaction, withRetries } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { MAX_CENTS } from '#app/lib/money.ts'
import { lockHasPaid } from './lock-has-paid.server.ts'
import { notifyOfUnpaidOrder } from './notify-of-unpaid-order.server.ts'
import type { PlaceOrderInput } from './place-order-values.server.ts'
import { type WrittenOrder, writeOrder } from './write-order.server.ts'

type UnpaidTerms = Pick<OrderTerms, 'unpaidSharePercent' | 'unpaidLimit'>

export const isUnlimited = (buyer: SignedInUser, { unpaidSharePercent, unpaidLimit }: UnpaidTerms) =>
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
): Promise<WrittenOrder> {
  // The sales team has decided the quantities of a quote.
  const isLimited = !isUnlimited(buyer, terms) && !input.quoted
  if (isInTransaction) return isLimited ? executeLimited(db, input, terms) : writeOrder(db, input)
  if (isLimited) return inTransaction(db, (tx) => executeLimited(tx, input, terms))
  // If the first run has placed the order, the second one finds its key and writes nothing.
  return withRetries(() => writeOrder(db, input), { isIdempotent: true })
}

async function executeLimited(tx: Db, input: PlaceOrderInput, terms: UnpaidTerms) {
  const { userId } = input.buyer
  if (await lockHasPaid(tx, userId)) return writeOrder(tx, input)
  const holdings = await findUnpaidOrders(tx, userId, input)
  const unpaid = {
    sharePercent: terms.unpaidSharePercent,
    limit: terms.unpaidLimit || MAX_CENTS,
    ...holdings,
  }
  const written = await writeOrder(tx, { ...input, unpaid })
  if (written.order.placed) {
    await notifyOfUnpaidOrder(tx, input, { ...unpaid, total: written.total })
  }
  return written
}

/** The amount of the unpaid orders of a buyer, in cents, and their units of the ordered products. */
async function findUnpaidOrders(tx: Db, userId: string, { lines }: PlaceOrderInput) {
  const productIds = lines.map(({ productId }) => productId)
  const { rows } = await sql<{ held: number; units: Record<string, number> }>`
    with unpaid as materialized (select id, amount_due from orders where user_id = ${userId} and status = 'placed')
    select coalesce(sum(amount_due), 0)::bigint as held, (
      select coalesce(json_object_agg(product_id, units), '{}') from (
        select product_id, sum(quantity - cancelled) as units
        from unpaid join order_lines on order_lines.order_id = unpaid.id
        where product_id = any(${productIds}::text[]) group by product_id) of_products) as units
    from unpaid`.execute(tx)
  const [{ held, units } = { held: 0, units: {} }] = rows
  return { held, units: new Map(Object.entries(units)) }
}
