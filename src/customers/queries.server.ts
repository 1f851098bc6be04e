import { findAddresses } from '#app/addresses/queries.server.ts'
import { findMemberships } from '#app/companies/core/queries.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { toInternalNote } from '#app/fulfillment/internal-note/replace-note.server.ts'
import { findSavedLists } from '#app/order-lists/core/queries.server.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { SUMMARY_LINES } from '#app/orders/core/rules.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import { findOrderPage } from '#app/orders/list/queries.server.ts'
import { summarizeBuyer } from '#app/orders/statistics/buyer-summary.queries.server.ts'
import { findListedUser } from '#app/users/core/queries.server.ts'
import type { Customer } from './contract.ts'

/** The newest orders, also those of companies that the customer has left. */
const LISTED_ORDERS = { sort: 'newest', limit: 10, lines: SUMMARY_LINES, withFormerCompanies: true } as const

/** The data that administrators see about a customer; undefined for an account that does not exist any more. */
export async function readCustomer(db: Db, email: string, now: Date): Promise<Customer | undefined> {
  const found = await findListedUser(db, email, now)
  if (!found) return undefined
  const { id, user: account } = found
  const [summary, orders, companies, addresses, savedLists, internalNote] = await Promise.all([
    summarizeBuyer(db, id, now),
    findOrderPage(db, LISTED_ORDERS, id),
    findMemberships(db, id),
    findAddresses(db, id),
    findSavedLists(db, id),
    findCustomerNote(db, id),
  ])
  return {
    account,
    summary,
    orders: orders.items.map(toOrderSummaryDto),
    companies,
    addresses,
    savedLists,
    internalNote,
  }
}

/** The note of administrators about a customer. */
export async function findCustomerNote(db: Db, userId: string): Promise<InternalNote> {
  const note = await db
    .selectFrom('customer_notes')
    .innerJoin('users', 'users.id', 'customer_notes.changed_by')
    .select(['customer_notes.text', 'customer_notes.version', 'customer_notes.changed_at', 'users.name'])
    .where('customer_notes.user_id', '=', userId)
    .executeTakeFirst()
  return toInternalNote(note)
}
