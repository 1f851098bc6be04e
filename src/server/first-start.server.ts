/** What a shop needs before it opens: its secret, an administrator, and on an empty database the demo catalogue. */
import { randomBytes } from 'node:crypto'
import type { Identity } from '../accounts/identity.server.ts'
import { seedDemoCatalogue } from '../catalog/commands.server.ts'
import { DEMO_CATALOGUE } from '../catalog/demo/demo-catalogue.ts'
import { newId } from '../db/ids.server.ts'
import type { Db } from '../db/schema.server.ts'
import { seedDemoReviews } from '../reviews/commands.server.ts'
import { DEMO_REVIEWS } from '../reviews/demo-reviews.ts'

/** The secret that signs sessions: made once and kept with the data, so that every process and restart shares it. */
export async function keptSecret(db: Db): Promise<string> {
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

/** Fills a database that has never held a product. A shop whose machines were all removed stays as it is. */
export async function seedIfEmpty(db: Db, now: Date): Promise<boolean> {
  const marked = await db
    .insertInto('settings')
    .values({ key: 'demo-catalogue', value: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (!marked || product) return false
  await seedDemoCatalogue(db, DEMO_CATALOGUE, now)
  await seedDemoReviews(db, DEMO_REVIEWS, now)
  return true
}

export interface FirstAdministrator {
  email: string
  /** Set when it was generated just now: the only time anybody can read it. */
  password: string | null
}

/**
 * Ensures the administrator of the configuration, with the password of the configuration; without one, makes an
 * administrator with a generated password if there is none at all.
 * @returns null where an administrator was there already and none was asked for
 */
export async function ensureAdministrator(
  db: Db,
  identity: Identity,
  wanted: { email: string; password: string } | undefined,
): Promise<FirstAdministrator | null> {
  const email = wanted?.email.toLowerCase() ?? 'admin@fixit.example'
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!wanted) {
    const admin = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .limit(1)
      .executeTakeFirst()
    if (admin || known) return null
  }
  const password = wanted?.password ?? randomBytes(9).toString('base64url')
  if (known) await setPassword(db, identity, known.id, password)
  else if (!(await signUp(db, identity, email, password)) && !wanted) return null
  // Whoever runs the shop vouches for the address.
  const role = { role: 'admin', removed_at: null, email_verified: true } as const
  await db.updateTable('users').set(role).where('email', '=', email).execute()
  return { email, password: wanted ? null : password }
}

/**
 * Makes `password` the account's own. Where it was another, whoever set that one is signed out: somebody may have
 * registered the address before it became the administrator's.
 */
async function setPassword(db: Db, identity: Identity, userId: string, password: string): Promise<void> {
  const { password: hasher } = await identity.$context
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (account?.password && (await hasher.verify({ hash: account.password, password }))) return
  const hash = await hasher.hash(password)
  if (account) await db.updateTable('accounts').set({ password: hash }).where('id', '=', account.id).execute()
  else {
    await db
      .insertInto('accounts')
      .values({ id: newId(), account_id: userId, provider_id: 'credential', user_id: userId, password: hash })
      .execute()
  }
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** @returns false where another process that starts at the same moment was faster */
async function signUp(db: Db, identity: Identity, email: string, password: string): Promise<boolean> {
  try {
    await identity.api.signUpEmail({ body: { email, password, name: 'Administrator' } })
    return true
  } catch (error) {
    const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (user) return false
    throw error
  }
}
