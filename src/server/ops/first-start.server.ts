/**
 * What a shop needs before it opens: its secret, an administrator, and the demo catalog for an empty database. Each is
 * one transaction: an interrupted start leaves nothing incomplete, and the next one continues.
 */
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { hashPassword, verifyPassword } from '#app/auth/passwords/password-hash.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { seedDemoCatalog } from '#app/products/commands.server.ts'
import { DEMO_CATALOG } from '#app/products/demo/demo-catalog.server.ts'
import { seedDemoReviews } from '#app/reviews/commands.server.ts'
import { DEMO_REVIEWS } from '#app/reviews/demo-reviews.server.ts'

/**
 * The secret that signs sessions. Generated once and stored in the database, so that all processes and restarts share
 * it.
 */
export async function ensureAuthSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: 'auth-secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'auth-secret')
    .executeTakeFirstOrThrow()
  return row.value
}

/**
 * Reserves one step of the first start for this process until its transaction ends. Other processes that start at the
 * same time wait and then find it done.
 */
async function lockStep(tx: Tx, key: string, now: Date): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('settings').select('key').where('key', '=', key).forUpdate().execute()
}

/**
 * Adds the demo catalog to a database that has never held a product, completely or not at all. A shop whose products
 * were all archived stays as it is.
 */
export function seedDemoData(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockStep(tx, 'demo-catalog', now)
    const product = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (product) return false
    await seedDemoCatalog(tx, DEMO_CATALOG, now)
    await seedDemoReviews(tx, DEMO_REVIEWS, now)
    return true
  })
}

export interface AdministratorOptions {
  db: Db
  now: Date
  /** The administrator from the configuration. */
  configuredAdministrator: { email: string; password: string } | undefined
  /** Shows the generated password. @returns whether it was written completely */
  showPassword: (email: string, password: string) => boolean
}

/** Written at once and separately, to know whether it succeeded. */
export function printPassword(email: string, password: string): boolean {
  const text = Buffer.from(`Administrator: ${email}\nPassword (shown this once): ${password}\n`)
  try {
    return writeSync(1, text) === text.length
  } catch {
    return false
  }
}

/** Rolls back: nobody could sign in with a password that was never shown. */
class PasswordNotShownError extends Error {}

const FIRST_ADMINISTRATOR = 'admin@fixit.example'

/**
 * Creates the administrator from the configuration and sets its password. Without one, creates an administrator with a
 * generated password if there is none at all. Both are one transaction. A generated password is shown as its last
 * step: an interrupted start commits nothing, and the next one generates and shows another.
 * @returns false if the password could not be shown; nothing was created then
 */
export async function ensureAdministrator(options: AdministratorOptions): Promise<boolean> {
  const { db, now, configuredAdministrator, showPassword } = options
  const email = configuredAdministrator?.email.toLowerCase() ?? FIRST_ADMINISTRATOR
  const password = configuredAdministrator?.password ?? randomBytes(9).toString('base64url')
  try {
    await inTransaction(db, async (tx) => {
      await lockStep(tx, 'first-administrator', now)
      if (!configuredAdministrator && (await hasAdministrator(tx))) return
      await makeAdministrator(tx, { email, password, now })
      if (!configuredAdministrator && !showPassword(email, password)) throw new PasswordNotShownError()
    })
    return true
  } catch (error) {
    if (error instanceof PasswordNotShownError) return false
    throw error
  }
}

async function hasAdministrator(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

async function makeAdministrator(
  db: Db,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<void> {
  const name = 'Administrator'
  await db
    .insertInto('users')
    .values({
      id: newId(now),
      name,
      email,
      email_verified: true,
      image: null,
      removed_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await setPassword(db, id, password)
  // The operator vouches for the address.
  const role = { role: 'admin', removed_at: null, email_verified: true } as const
  await db.updateTable('users').set(role).where('email', '=', email).execute()
}

/**
 * Sets the account's password. If it was different before, all sessions end: someone else may have registered the
 * address before it became the administrator's.
 */
async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (account?.password && (await verifyPassword({ hash: account.password, password }))) return
  const hash = await hashPassword(password)
  if (account) await db.updateTable('accounts').set({ password: hash }).where('id', '=', account.id).execute()
  else {
    await db
      .insertInto('accounts')
      .values({ id: newId(), account_id: userId, provider_id: 'credential', user_id: userId, password: hash })
      .execute()
  }
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
