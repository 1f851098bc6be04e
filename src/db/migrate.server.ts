import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as baseline from './migrations/0043-baseline.server.ts'
import * as payingCustomers from './migrations/0047-paying-customers.server.ts'
import * as requiredSites from './migrations/0048-required-sites.server.ts'
import * as orderMinimums from './migrations/0049-order-minimums.server.ts'
import * as paymentsAndRefunds from './migrations/0051-payments-and-refunds.server.ts'
import * as shopSettings from './migrations/0054-shop-settings.server.ts'
import * as customerNotes from './migrations/0056-customer-notes.server.ts'
import * as orderNotes from './migrations/0058-order-notes.server.ts'
import * as pendingPaymentDays from './migrations/0063-pending-payment-days.server.ts'
import * as auditOfCompanies from './migrations/0066-audit-of-companies.server.ts'
import * as backorders from './migrations/0070-backorders.server.ts'
import * as apiKeys from './migrations/0075-api-keys.server.ts'
import * as takenOrders from './migrations/0076-taken-orders.server.ts'
import * as orderCorrections from './migrations/0080-order-corrections.server.ts'
import * as requestedDayOfRequests from './migrations/0081-requested-day-of-requests.server.ts'
import * as freight from './migrations/0082-freight.server.ts'
import * as calendarDays from './migrations/0085-calendar-days.server.ts'
import * as tradeData from './migrations/0086-trade-data.server.ts'
import * as staffAssignments from './migrations/0090-staff-assignments.server.ts'
import * as secondFactors from './migrations/0091-second-factors.server.ts'
import * as undoOfShipByDates from './migrations/0094-undo-of-ship-by-dates.server.ts'
import * as shipmentsByDispatch from './migrations/0095-shipments-by-dispatch.server.ts'
import * as savedViews from './migrations/0099-saved-views.server.ts'
import * as tombstones from './migrations/0102-tombstones.server.ts'
import * as changeReaders from './migrations/0103-change-readers.server.ts'
import * as companyKeys from './migrations/0104-company-keys.server.ts'
import * as externalNumbers from './migrations/0105-external-numbers.server.ts'
import * as quotes from './migrations/0106-quotes.server.ts'
import * as moreExternalNumbers from './migrations/0120-more-external-numbers.server.ts'
import * as anonymizedOrders from './migrations/0121-anonymized-orders.server.ts'
import * as paymentKeys from './migrations/0122-payment-keys.server.ts'
import * as draftKeys from './migrations/0123-draft-keys.server.ts'
import * as quotesInApproval from './migrations/0125-quotes-in-approval.server.ts'
import * as quoteLinksAndFiles from './migrations/0126-quote-links-and-files.server.ts'
import * as productRequestsAsQuotes from './migrations/0130-product-requests-as-quotes.server.ts'
import * as linesWithoutProduct from './migrations/0133-lines-without-product.server.ts'
import * as freeOrderLines from './migrations/0136-free-order-lines.server.ts'
import * as floorPrices from './migrations/0137-floor-prices.server.ts'
import * as offerTemplates from './migrations/0138-offer-templates.server.ts'
import * as skuKeysByBytes from './migrations/0139-sku-keys-by-bytes.server.ts'
import * as answeredRequests from './migrations/0140-answered-requests.server.ts'
import * as turnsOfEmails from './migrations/0141-turns-of-emails.server.ts'
import * as plainSpellings from './migrations/0142-plain-spellings.server.ts'
import * as searchOfQuotes from './migrations/0143-search-of-quotes.server.ts'
import * as linesOfOrders from './migrations/0144-lines-of-orders.server.ts'
import * as shownFiguresOfOrders from './migrations/0145-shown-figures-of-orders.server.ts'
import * as addressesOfShipments from './migrations/0146-addresses-of-shipments.server.ts'
import * as changesOfRequests from './migrations/0147-changes-of-requests.server.ts'
import * as productsOfLines from './migrations/0148-products-of-lines.server.ts'
import * as numbersOfOrders from './migrations/0149-numbers-of-orders.server.ts'
import type { Db } from './schema.server.ts'

/**
 * The release that this one can continue, by the name of its last migration (decision record 82). One migration creates
 * its tables; databases and backups of earlier releases are refused.
 */
const BASELINE = '0043-memberships-of-removed-users'

/** In the order in which they run. Never edit a released migration; add a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  [BASELINE]: baseline,
  '0047-paying-customers': payingCustomers,
  '0048-required-sites': requiredSites,
  '0049-order-minimums': orderMinimums,
  '0051-payments-and-refunds': paymentsAndRefunds,
  '0054-shop-settings': shopSettings,
  '0056-customer-notes': customerNotes,
  '0058-order-notes': orderNotes,
  '0063-pending-payment-days': pendingPaymentDays,
  '0066-audit-of-companies': auditOfCompanies,
  '0070-backorders': backorders,
  '0075-api-keys': apiKeys,
  '0076-taken-orders': takenOrders,
  '0080-order-corrections': orderCorrections,
  '0081-requested-day-of-requests': requestedDayOfRequests,
  '0082-freight': freight,
  '0085-calendar-days': calendarDays,
  '0086-trade-data': tradeData,
  '0090-staff-assignments': staffAssignments,
  '0091-second-factors': secondFactors,
  '0094-undo-of-ship-by-dates': undoOfShipByDates,
  '0095-shipments-by-dispatch': shipmentsByDispatch,
  '0099-saved-views': savedViews,
  '0102-tombstones': tombstones,
  '0103-change-readers': changeReaders,
  '0104-company-keys': companyKeys,
  '0105-external-numbers': externalNumbers,
  '0106-quotes': quotes,
  '0120-more-external-numbers': moreExternalNumbers,
  '0121-anonymized-orders': anonymizedOrders,
  '0122-payment-keys': paymentKeys,
  '0123-draft-keys': draftKeys,
  '0125-quotes-in-approval': quotesInApproval,
  '0126-quote-links-and-files': quoteLinksAndFiles,
  '0130-product-requests-as-quotes': productRequestsAsQuotes,
  '0133-lines-without-product': linesWithoutProduct,
  '0136-free-order-lines': freeOrderLines,
  '0137-floor-prices': floorPrices,
  '0138-offer-templates': offerTemplates,
  '0139-sku-keys-by-bytes': skuKeysByBytes,
  '0140-answered-requests': answeredRequests,
  '0141-turns-of-emails': turnsOfEmails,
  '0142-plain-spellings': plainSpellings,
  '0143-search-of-quotes': searchOfQuotes,
  '0144-lines-of-orders': linesOfOrders,
  '0145-shown-figures-of-orders': shownFiguresOfOrders,
  '0146-addresses-of-shipments': addressesOfShipments,
  '0147-changes-of-requests': changesOfRequests,
  '0148-products-of-lines': productsOfLines,
  '0149-numbers-of-orders': numbersOfOrders,
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
    if (applied !== undefined) {
      if (isOlderThanBaseline(applied)) {
        throw new Error(
          `it is of an older FIX IT, which made ${applied}; start the last release before this one first`,
        )
      }
      if (!Object.hasOwn(migrations, applied)) {
        throw new Error(`it has been opened by a newer FIX IT, which made ${applied}; start that one`)
      }
      await sql`delete from kysely_migration where name < ${BASELINE}`.execute(tx)
    }
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } })
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error) throw error
  })
}

export const isOlderThanBaseline = (name: string) => name < BASELINE

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
