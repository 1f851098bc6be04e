import type { Context, OrderTerms } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import type { AccountNeeds } from '#app/promises/split-quantity.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findCustomer } from '#app/users/find-customer.server.ts'
import { isUnlimited } from './execute-statement.server.ts'
import { hasPaid } from './lock-has-paid.server.ts'

/**
 * The need that an account has to meet before it can order more than is in stock; null for none. Staff members order for others.
 * @param customer the email address of the account for which a staff member orders; otherwise the caller's
 */
export async function findAccountNeeds(
  { db, actor }: Context,
  terms: OrderTerms,
  customer?: string,
): Promise<AccountNeeds | null> {
  if (customer === undefined) {
    const user = requireUser(actor)
    return user.role === 'admin' ? null : findNeedsOf(db, user, terms)
  }
  requirePermission(actor, 'orders.place-on-behalf')
  const user = await findCustomer(db, customer)
  return user ? findNeedsOf(db, user, terms) : null
}

async function findNeedsOf(db: Db, user: SignedInUser, terms: OrderTerms): Promise<AccountNeeds | null> {
  if (!user.isEmailConfirmed) return 'confirmed-email'
  return isUnlimited(user, terms) || (await hasPaid(db, user.userId)) ? null : 'first-payment'
}
