import { sql } from 'kysely'
import { readOneRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { PAID_STATUSES } from '#app/orders/core/lifecycle-rules.ts'
import { rememberPayment } from '#app/users/remember-payment.server.ts'

/**
 * Locks an account, so that no other order of it is placed at the same time.
 * @returns whether an order of the account was paid, or one of a company to which it belongs
 */
export async function lockHasPaid(tx: Db, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('has_paid')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // The statement finds that a missing account is missing.
  if (!user || user.has_paid) return true
  const found = await findPayments(tx, userId)
  // Not for a company: its members are trusted only while they belong to it.
  if (found.has_paid) await rememberPayment(tx, userId)
  return isPaid(found)
}

/** The same without a lock, for a text. */
export const hasPaid = async (db: Db, userId: string): Promise<boolean> =>
  isPaid(await findPayments(db, userId))

interface Payments {
  has_paid: boolean
  company_has_paid: boolean
}

const isPaid = (found: Payments) => found.has_paid || found.company_has_paid

function findPayments(db: Db, userId: string): Promise<Payments> {
  const paid = sql`status = any(${PAID_STATUSES}::text[])`
  const payments = sql<Payments>`select
    exists (select 1 from orders where user_id = ${userId} and ${paid}) as has_paid,
    exists (select 1 from company_members join orders on orders.company_id = company_members.company_id
      where company_members.user_id = ${userId} and left_at is null and ${paid}) as company_has_paid`
  return readOneRow(db, payments)
}
