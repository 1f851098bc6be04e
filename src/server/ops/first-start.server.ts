/**
 * What a shop needs before it opens: its secret, an administrator, and on an empty database the demo catalogue. Each is
 * one transaction: a start that is cut off anywhere leaves nothing half-made, and the next one completes it.
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

/** The secret that signs sessions: made once and kept with the data, so that every process and restart shares it. */
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
 * Holds one step of the first start for this process alone, until its transaction ends: of several that start at once,
 * the others wait, and then find it done.
 */
async function holdStep(tx: Tx, key: string, now: Date): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('settings').select('key').where('key', '=', key).forUpdate().execute()
}

/**
 * Fills a database that has never held a product, all or nothing. A shop whose machines were all removed stays as it
 * is: they are archived and still there.
 */
export function seedDemoData(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await holdStep(tx, 'demo-catalog', now)
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
  /** The administrator of the configuration. */
  configuredAdministrator: { email: string; password: string } | undefined
  /** Shows the password that was generated. @returns whether anybody can have read it */
  show: (email: string, password: string) => boolean
}

/** Written at once and by itself, to know whether it was. */
export function writePassword(email: string, password: string): boolean {
  const text = Buffer.from(`Administrator: ${email}\nPassword (shown this once): ${password}\n`)
  try {
    return writeSync(1, text) === text.length
  } catch {
    return false
  }
}

/** Nobody can sign in with a password that nobody has seen. */
class PasswordNotShownError extends Error {}

const FIRST_ADMINISTRATOR = 'admin@fixit.example'

/**
 * Ensures the administrator of the configuration, with the password of the configuration; without one, makes an
 * administrator with a generated password if there is none at all. All of it is one transaction, and a generated
 * password is shown as its last step: where a start is cut off before, the next one makes and shows another, and what
 * is committed has been shown.
 * @returns false where the password could not be shown, so that nothing was made
 */
export async function ensureAdministrator(options: AdministratorOptions): Promise<boolean> {
  const { db, now, configuredAdministrator, show } = options
  const email = configuredAdministrator?.email.toLowerCase() ?? FIRST_ADMINISTRATOR
  const password = configuredAdministrator?.password ?? randomBytes(9).toString('base64url')
  try {
    await inTransaction(db, async (tx) => {
      await holdStep(tx, 'first-administrator', now)
      if (!configuredAdministrator && (await hasAdministrator(tx))) return
      await makeAdministrator(tx, { email, password, now })
      if (!configuredAdministrator && !show(email, password)) throw new PasswordNotShownError()
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
  // Whoever runs the shop vouches for the address.
  const role = { role: 'admin', removed_at: null, email_verified: true } as const
  await db.updateTable('users').set(role).where('email', '=', email).execute()
}

/**
 * Makes `password` the account's own. Where it was another, whoever set that one is signed out: somebody may have
 * registered the address before it became the administrator's.
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
