/**
 * The needs of a shop before it opens: its secret, an administrator, and on an empty database the demo catalog. Each is
 * one transaction, so that the next start completes what an interrupted one has not done.
 */
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { inTransaction } from '#app/db/pool.server.ts'
import { findRow, insertRowIfAbsent, lockRow, requireRow } from '#app/db/rows.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { CURRENCY_KEY, DEFAULT_CURRENCY } from '#app/db/stored-currency.server.ts'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { readDemoReviews } from '#app/demo/demo-reviews.server.ts'
import { seedDemoCatalog } from '#app/demo/seed-demo-catalog.server.ts'
import { type DemoShop, seedDemoQuotes } from '#app/demo/seed-demo-quotes.server.ts'
import { hasProducts } from '#app/products/records/queries.server.ts'
import { seedDemoReviews } from '#app/reviews/core/commands.server.ts'
import { countAdministrators } from '#app/users/core/queries.server.ts'
import { createAdministrator } from '#app/users/create-administrator.server.ts'
import { ConfigError } from './config.server.ts'

/** The secret that signs sessions. It is stored with the data, so that all processes and restarts share it. */
export async function ensureAuthSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await insertRowIfAbsent(db, 'settings', { key: 'auth-secret', value })
  const row = await requireRow(db, 'settings', { key: 'auth-secret' }, ['value'])
  return row.value
}

/**
 * Stores the currency at the first start. A shop from before this setting sells in US dollars. Throws if another currency is
 * stored, because nothing is converted.
 */
export async function ensureCurrency(db: Db, currency: string): Promise<void> {
  const started = await findRow(db, 'settings', { key: 'first-administrator' }, ['key'])
  await insertRowIfAbsent(db, 'settings', { key: CURRENCY_KEY, value: started ? DEFAULT_CURRENCY : currency })
  const { value } = await requireRow(db, 'settings', { key: CURRENCY_KEY }, ['value'])
  if (value !== currency)
    throw new ConfigError(
      `CURRENCY is ${currency}, but this shop was started with ${value}. Prices and orders are not converted: set CURRENCY=${value}, or use another database.`,
    )
}

/** Lets one of several processes that start at once do this step; the others wait until its transaction ends. */
async function lockStep(tx: Tx, key: string, now: Date): Promise<void> {
  await insertRowIfAbsent(tx, 'settings', { key, value: now.toISOString() })
  await lockRow(tx, 'settings', { key }, ['key'])
}

/**
 * Fills a database that never had a product, completely or not at all. Archived products count.
 * @returns whether it did
 */
export function seedDemoData(shop: DemoShop, now: Date, hasQuotes: boolean): Promise<boolean> {
  return inTransaction(shop.db, async (tx) => {
    await lockStep(tx, 'demo-catalog', now)
    if (await hasProducts(tx)) return false
    await seedDemoCatalog(tx, readDemoCatalog(), now)
    await seedDemoReviews(tx, readDemoReviews(), now)
    if (hasQuotes) await seedDemoQuotes({ ...shop, db: tx }, now)
    return true
  })
}

export interface AdministratorOptions {
  db: Db
  now: Date
  /** The administrator from the configuration. */
  configuredAdministrator: { email: string; password: string } | undefined
  /** Shows a generated password. @returns false if it could not be written */
  showPassword: (email: string, password: string) => boolean
}

/** Writes synchronously, so that a failure is known. */
export function printPassword(email: string, password: string): boolean {
  const text = Buffer.from(`Administrator: ${email}\nPassword (shown this once): ${password}\n`)
  try {
    return writeSync(1, text) === text.length
  } catch {
    return false
  }
}

/** Rolls the transaction back: nobody could sign in with a password that was not shown. */
class PasswordNotShownError extends Error {}

const FIRST_ADMINISTRATOR = 'admin@fixit.example'

/**
 * Ensures the administrator from the configuration and their password. Without one, creates an administrator with a
 * generated password if there is none. Showing that password is the last step of the transaction, so that a committed
 * password was shown; an interrupted start leaves nothing, and the next one creates and shows another.
 * @returns false if the password could not be shown, so that nobody was created
 */
export async function ensureAdministrator(options: AdministratorOptions): Promise<boolean> {
  const { db, now, configuredAdministrator, showPassword } = options
  const email = configuredAdministrator?.email.toLowerCase() ?? FIRST_ADMINISTRATOR
  const password = configuredAdministrator?.password ?? randomBytes(9).toString('base64url')
  try {
    await inTransaction(db, async (tx) => {
      await lockStep(tx, 'first-administrator', now)
      if (!configuredAdministrator && (await countAdministrators(tx)) > 0) return
      await createAdministrator(tx, { email, password, now })
      if (!configuredAdministrator && !showPassword(email, password)) throw new PasswordNotShownError()
    })
    return true
  } catch (error) {
    if (error instanceof PasswordNotShownError) return false
    throw error
  }
}
