import { deleteAddresses } from '#app/addresses/personal-data.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { deleteAnswers } from '#app/app/idempotency.server.ts'
import { anonymizeAuditTrail, recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import type { AccountDeletedEmailData } from '#app/auth/account/emails.server.ts'
import { deleteStockNotifications } from '#app/availability/personal-data.server.ts'
import {
  endMemberships,
  findCompaniesOfLastOwner,
  lockCompanies,
  withTeamChanges,
} from '#app/companies/personal-data.server.ts'
import { deleteCustomerNote } from '#app/customers/personal-data.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { insertRowIfAbsent, lockRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { deleteEmails } from '#app/email/personal-data.server.ts'
import { anonymizeBuyer, cancelUnpaidOrders, lockOpenOrders } from '#app/fulfillment/personal-data.server.ts'
import { notSignedInProblem, requireSelf, type SignedInUser } from '#app/lib/actor.ts'
import { formerCustomer } from '#app/lib/former-customer.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { deleteLists } from '#app/order-lists/personal-data.server.ts'
import { anonymizeProductCreator } from '#app/products/personal-data.server.ts'
import { anonymizePurchaseRequests } from '#app/purchase-requests/personal-data.server.ts'
import { updateRecordsOfTeam } from '#app/quotes/hand-over.server.ts'
import { anonymizeQuotes } from '#app/quotes/personal-data.server.ts'
import { anonymizeReviewer } from '#app/reviews/personal-data.server.ts'
import { deleteViews } from '#app/saved-views/personal-data.server.ts'
import { isLastAdministrator, lockStaff } from '#app/staff/assignments.server.ts'
import { anonymizeStaffRoles } from '#app/staff/personal-data.server.ts'
import { findConfirmationProblem } from '#app/users/own-confirmation.server.ts'
import { anonymizeAccount } from '#app/users/personal-data.server.ts'
import type { AccountDeletion } from './contract.ts'

/**
 * Deletes the caller's account permanently. Unpaid orders are cancelled; orders and reviews are kept without personal
 * data. Refused for the last administrator, for customers with paid orders that have not shipped or been refunded, and
 * for the last owner of a company with other members.
 */
export async function deleteAccount(ctx: Context, email: string, proof: AccountDeletion) {
  const user = requireSelf(ctx.actor, email)
  const problem = await findConfirmationProblem(ctx.db, user, proof)
  if (problem) return refused(problem)
  return inTransaction(ctx.db, async (tx) => {
    if (isLastAdministrator(await lockStaff(tx), user.userId)) return refused({ code: 'last-administrator' })
    await requireExistingUser(tx, user)
    await lockCompanies(tx, user.userId)
    const { unshipped: unshippedOrders } = await lockOpenOrders(tx, user.userId)
    if (unshippedOrders > 0) return refused({ code: 'orders-not-shipped', unshippedOrders })
    const companies = await findCompaniesOfLastOwner(tx, user.userId)
    if (companies.length > 0) return refused({ code: 'last-company-owner', companies })
    const label = formerCustomer(user.userId).email
    await recordAuditEvent(tx, ctx, { action: 'account-deleted', subject: { id: user.userId, label } })
    const cancelledOrders = await withTeamChanges(tx, ctx, user.userId, updateRecordsOfTeam, () =>
      anonymizeUser(tx, user, ctx.now()),
    )
    await queueDeletionEmail(tx, ctx, user, cancelledOrders)
    return done({ cancelledOrders })
  })
}

/**
 * Removes a user's personal data from all tables. Unpaid orders are cancelled; other orders and reviews are kept without
 * name, address and phone; the account becomes an empty row.
 * @param tx a transaction that has locked the user's row
 * @returns how many orders were cancelled
 */
export async function anonymizeUser(
  tx: Db,
  person: { userId: string; email: string },
  at: Date,
): Promise<number> {
  const replacement = formerCustomer(person.userId)
  const cancelled = await cancelUnpaidOrders(tx, person.userId, replacement, at)
  await anonymizeBuyer(tx, person, replacement, at)
  await anonymizePurchaseRequests(tx, person.userId, replacement.name)
  await anonymizeQuotes(tx, person.userId, at)
  await deleteLists(tx, person.userId)
  await deleteStockNotifications(tx, person.userId)
  await deleteAddresses(tx, person.userId)
  await deleteAnswers(tx, person.userId)
  await deleteCustomerNote(tx, person.userId)
  await deleteViews(tx, person.userId)
  await endMemberships(tx, person.userId, person.email, at)
  await anonymizeReviewer(tx, person, replacement)
  // Public pages show reviews, also pages cached by other processes.
  await bumpProductsVersion(tx)
  await anonymizeProductCreator(tx, person.email, replacement)
  await anonymizeAccount(tx, person.userId, replacement, at)
  await anonymizeStaffRoles(tx, person.userId)
  await deleteEmails(tx, person.email, replacement.email)
  await anonymizeAuditTrail(tx, person, replacement)
  await insertRowIfAbsent(tx, 'account_deletions', { user_id: person.userId, deleted_at: at })
  return cancelled
}

/** Throws 401 when the account was deleted meanwhile, for example by a second click. */
async function requireExistingUser(tx: Db, user: SignedInUser) {
  const row = await lockRow(tx, 'users', { id: user.userId, removed_at: null }, ['id'])
  if (!row) throw notSignedInProblem()
}

/** One last email, so that the owner notices a deletion by someone else. */
async function queueDeletionEmail(tx: Db, ctx: Context, user: SignedInUser, cancelled: number) {
  // An unconfirmed address may belong to someone else.
  if (!user.isEmailConfirmed) return
  const payload: AccountDeletedEmailData = { name: user.name, cancelled, shopUrl: ctx.shopUrl }
  await queueEmail(tx, { kind: 'account-deleted', recipient: user.email, payload: { ...payload } }, ctx.now())
}
