import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as shop from './migrations/0001-shop.server.ts'
import * as bulkBuying from './migrations/0002-bulk-buying.server.ts'
import * as closedDoors from './migrations/0003-closed-doors.server.ts'
import * as largeShops from './migrations/0004-large-shops.server.ts'
import * as pageSpeed from './migrations/0005-page-speed.server.ts'
import * as longOrders from './migrations/0006-long-orders.server.ts'
import * as repeatableAdditions from './migrations/0007-repeatable-additions.server.ts'
import * as urgentMail from './migrations/0008-urgent-mail.server.ts'
import * as confirmedAddresses from './migrations/0009-confirmed-addresses.server.ts'
import * as ordersByUser from './migrations/0010-orders-by-user.server.ts'
import * as plainNames from './migrations/0011-plain-names.server.ts'
import * as addresses from './migrations/0012-addresses.server.ts'
import * as productRequests from './migrations/0014-product-requests.server.ts'
import * as auditNames from './migrations/0015-audit-names.server.ts'
import * as searchBySpecifications from './migrations/0016-search-by-specifications.server.ts'
import * as undoWindows from './migrations/0017-undo-windows.server.ts'
import * as orderLifecycle from './migrations/0018-order-lifecycle.server.ts'
import * as orderListsByStatus from './migrations/0019-order-lists-by-status.server.ts'
import * as productData from './migrations/0020-product-data.server.ts'
import * as reviewModeration from './migrations/0022-review-moderation.server.ts'
import * as promisedDates from './migrations/0024-promised-dates.server.ts'
import * as productBatches from './migrations/0025-product-batches.server.ts'
import * as companies from './migrations/0027-companies.server.ts'
import * as undoOfDates from './migrations/0028-undo-of-dates.server.ts'
import * as batchRuns from './migrations/0029-batch-runs.server.ts'
import * as companyOrders from './migrations/0030-company-orders.server.ts'
import * as purchaseRequests from './migrations/0031-purchase-requests.server.ts'
import * as approvalRules from './migrations/0032-approval-rules.server.ts'
import * as budgets from './migrations/0033-budgets.server.ts'
import * as agreements from './migrations/0034-agreements.server.ts'
import * as cheaperOrders from './migrations/0035-cheaper-orders.server.ts'
import * as sharedLists from './migrations/0036-shared-lists.server.ts'
import * as ordersOnBehalf from './migrations/0037-orders-on-behalf.server.ts'
import * as vatChecks from './migrations/0038-vat-checks.server.ts'
import * as requestsOnBehalf from './migrations/0039-requests-on-behalf.server.ts'
import * as cheaperCompanyOrders from './migrations/0040-cheaper-company-orders.server.ts'
import * as invitationLimits from './migrations/0041-invitation-limits.server.ts'
import * as undoOfUnits from './migrations/0042-undo-of-units.server.ts'
import * as membershipsOfRemovedUsers from './migrations/0043-memberships-of-removed-users.server.ts'
import * as payingCustomers from './migrations/0047-paying-customers.server.ts'
import * as requiredSites from './migrations/0048-required-sites.server.ts'
import * as orderMinimums from './migrations/0049-order-minimums.server.ts'
import * as paymentsAndRefunds from './migrations/0051-payments-and-refunds.server.ts'
import * as shopSettings from './migrations/0054-shop-settings.server.ts'
import * as customerNotes from './migrations/0056-customer-notes.server.ts'
import * as orderNotes from './migrations/0058-order-notes.server.ts'
import * as pendingPaymentDays from './migrations/0063-pending-payment-days.server.ts'
import * as auditOfCompanies from './migrations/0066-audit-of-companies.server.ts'
import type { Db } from './schema.server.ts'

/** In the order in which they run. Never edit a released migration; add a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-shop': shop,
  '0002-bulk-buying': bulkBuying,
  '0003-closed-doors': closedDoors,
  '0004-large-shops': largeShops,
  '0005-page-speed': pageSpeed,
  '0006-long-orders': longOrders,
  '0007-repeatable-additions': repeatableAdditions,
  '0008-urgent-mail': urgentMail,
  '0009-confirmed-addresses': confirmedAddresses,
  '0010-orders-by-user': ordersByUser,
  '0011-plain-names': plainNames,
  '0012-addresses': addresses,
  '0014-product-requests': productRequests,
  '0015-audit-names': auditNames,
  '0016-search-by-specifications': searchBySpecifications,
  '0017-undo-windows': undoWindows,
  '0018-order-lifecycle': orderLifecycle,
  '0019-order-lists-by-status': orderListsByStatus,
  '0020-product-data': productData,
  '0022-review-moderation': reviewModeration,
  '0024-promised-dates': promisedDates,
  '0025-product-batches': productBatches,
  '0027-companies': companies,
  '0028-undo-of-dates': undoOfDates,
  '0029-batch-runs': batchRuns,
  '0030-company-orders': companyOrders,
  '0031-purchase-requests': purchaseRequests,
  '0032-approval-rules': approvalRules,
  '0033-budgets': budgets,
  '0034-agreements': agreements,
  '0035-cheaper-orders': cheaperOrders,
  '0036-shared-lists': sharedLists,
  '0037-orders-on-behalf': ordersOnBehalf,
  '0038-vat-checks': vatChecks,
  '0039-requests-on-behalf': requestsOnBehalf,
  '0040-cheaper-company-orders': cheaperCompanyOrders,
  '0041-invitation-limits': invitationLimits,
  '0042-undo-of-units': undoOfUnits,
  '0043-memberships-of-removed-users': membershipsOfRemovedUsers,
  '0047-paying-customers': payingCustomers,
  '0048-required-sites': requiredSites,
  '0049-order-minimums': orderMinimums,
  '0051-payments-and-refunds': paymentsAndRefunds,
  '0054-shop-settings': shopSettings,
  '0056-customer-notes': customerNotes,
  '0058-order-notes': orderNotes,
  '0063-pending-payment-days': pendingPaymentDays,
  '0066-audit-of-companies': auditOfCompanies,
}

/**
 * Creates the row that is locked while migrations run. Kysely's own lock is an advisory lock, which distributed databases
 * do not share. The row is created before the transaction that locks it, so that concurrent processes wait for each other.
 */
async function ensureMigrationLock(db: Db): Promise<void> {
  const made = sql`create table if not exists kysely_migration_lock (
    id varchar(255) primary key, is_locked integer not null default 0)`.execute(db)
  // `if not exists` can still fail for the slower of two processes.
  await made.catch(() => undefined)
  await sql`insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`.execute(
    db,
  )
}

/**
 * Migrates the database to the newest schema, or to `last`. Of several processes that start at once, one runs the
 * migrations and the others wait. One transaction: a failure leaves the schema unchanged.
 */
export async function migrate(db: Db, last?: string, migrations = MIGRATIONS): Promise<void> {
  await ensureMigrationLock(db)
  await db.transaction().execute(async (tx) => {
    // A pooler may have set the limits of a visitor's query.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select 1 from kysely_migration_lock for update`.execute(tx)
    const applied = await readAppliedMigration(tx)
    if (applied !== undefined && !Object.hasOwn(migrations, applied)) {
      throw new Error(`it has been opened by a newer FIX IT, which made ${applied}; start that one`)
    }
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } })
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error) throw error
  })
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name)
}

/** The last migration that was applied; undefined if there was none. */
export async function readAppliedMigration(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return undefined
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}
