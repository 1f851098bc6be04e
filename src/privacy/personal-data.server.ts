import { findAddresses } from '#app/addresses/queries.server.ts'
import { exportServiceAccounts } from '#app/api-keys/personal-data.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { exportAuditEvents } from '#app/audit/queries.server.ts'
import { AUTH_EMAIL_TEMPLATES } from '#app/auth/account/emails.server.ts'
import { exportStockNotifications } from '#app/availability/personal-data.server.ts'
import { exportMemberships, findCompaniesOfLastOwner } from '#app/companies/personal-data.server.ts'
import { exportCustomerNote } from '#app/customers/personal-data.server.ts'
import { exportEmails } from '#app/email/personal-data.server.ts'
import { countOpenOrders, exportOrderEvents, exportOrders } from '#app/fulfillment/personal-data.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { exportLists, exportSharedLists } from '#app/order-lists/personal-data.server.ts'
import { exportPurchaseRequests } from '#app/purchase-requests/personal-data.server.ts'
import { exportQuotes } from '#app/quotes/personal-data.server.ts'
import { exportReviewReports, exportReviews } from '#app/reviews/personal-data.server.ts'
import { exportViews } from '#app/saved-views/personal-data.server.ts'
import { findStaff, isLastAdministrator } from '#app/staff/assignments.server.ts'
import { exportStaffRoles } from '#app/staff/personal-data.server.ts'
import { exportAccount, hasPassword } from '#app/users/personal-data.server.ts'
import type { DeletionTerms } from './contract.ts'

/** All data that the shop stores about the caller. Columns are selected under the names of the export; JSON writes the times. */
export async function exportPersonalData(ctx: Context, email: string) {
  const { userId, email: address } = requireSelf(ctx.actor, email)
  const { db } = ctx
  const { account, profile, signInMethods, sessions } = await exportAccount(db, userId)
  return {
    about: `All data that FIX IT (${ctx.shopUrl}) stores about ${address}, except the password hash.`,
    exportedAt: ctx.now().toISOString(),
    account,
    profile,
    addresses: await findAddresses(db, userId),
    signInMethods,
    sessions,
    ...(await exportOrders(db, userId)),
    shipmentsAndCancellations: await exportOrderEvents(db, userId),
    ...(await exportPurchaseRequests(db, userId)),
    ...(await exportQuotes(db, userId)),
    lists: await exportLists(db, userId),
    sharedLists: await exportSharedLists(db, userId),
    reviews: await exportReviews(db, userId),
    reviewReports: await exportReviewReports(db, userId),
    ...(await exportStockNotifications(db, userId)),
    ...(await exportMemberships(db, userId, address)),
    emails: await exportEmails(db, address, account.createdAt, AUTH_EMAIL_TEMPLATES),
    internalNote: await exportCustomerNote(db, userId),
    staffRoles: await exportStaffRoles(db, userId),
    ...(await exportServiceAccounts(db, userId)),
    savedViews: await exportViews(db, userId),
    auditTrail: await exportAuditEvents(db, userId),
  }
}

export type PersonalDataExport = Awaited<ReturnType<typeof exportPersonalData>>

/** The consequences of deleting the caller's account now. */
export async function readDeletionTerms(ctx: Context, email: string): Promise<DeletionTerms> {
  const { userId, role } = requireSelf(ctx.actor, email)
  const { db } = ctx
  const [isPasswordSet, { unpaid, unshipped }, staff, companiesWithoutOwner] = await Promise.all([
    hasPassword(db, userId),
    countOpenOrders(db, userId),
    findStaff(db),
    findCompaniesOfLastOwner(db, userId),
  ])
  return {
    hasPassword: isPasswordSet,
    unpaidOrders: unpaid,
    unshippedOrders: unshipped,
    companiesWithoutOwner,
    isLastAdmin: role === 'admin' && isLastAdministrator(staff, userId),
  }
}
