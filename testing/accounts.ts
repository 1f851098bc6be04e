/** Users written straight into the database. Registering through the API would hash a password for each of them. */
import { randomBytes } from 'node:crypto'
import { hashPassword } from '../src/auth/account/password-hash.server.ts'
import { COOKIE_PREFIX, signedCookieValue } from '../src/auth/account/read-session.server.ts'
import { SESSION_LIMITS } from '../src/auth/core/rules.ts'
import { newId } from '../src/db/ids.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import type { SignedInUser } from '../src/lib/actor.ts'

/** Adds the products of tests. */
export const MAKER: SignedInUser = {
  kind: 'user',
  userId: 'maker',
  email: 'maker@fixit.example',
  name: 'Maker',
  role: 'admin',
  staffRoles: ['administrator'],
  isEmailConfirmed: true,
}

/** The password of all users of the tests. */
export const PASSWORD = 'secret-1'

/** The least that Argon2 allows, because tests verify the password hundreds of times. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

export function signedCookie(token: string, secret: string): string {
  return `${COOKIE_PREFIX}.session_token=${signedCookieValue(token, secret)}`
}

/**
 * Creates a customer with a confirmed address, a password and a session.
 * @param user.hasPaid whether they have paid an order before
 * @returns the cookie of the session
 */
export async function createUser(
  db: Db,
  secret: string,
  { email, name, hasPaid = true }: { email: string; name: string; hasPaid?: boolean },
): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD, CHEAP)
  const at = new Date()
  const times = { created_at: at, updated_at: at }
  const user_id = newId(at)
  await db
    .insertInto('users')
    .values({ id: user_id, email, name, email_verified: true, has_paid: hasPaid, ...times })
    .execute()
  const account = { id: newId(at), account_id: user_id, provider_id: 'credential', user_id }
  await db
    .insertInto('accounts')
    .values({ ...account, password: await passwordHash, ...times })
    .execute()
  return createSession(db, secret, user_id)
}

/** Signs a user in without verifying a password. @returns the cookie of the session */
export async function createSession(db: Db, secret: string, user_id: string): Promise<string> {
  const at = new Date()
  const token = randomBytes(24).toString('base64url')
  const expires_at = new Date(at.getTime() + SESSION_LIMITS.customer.maxAgeMs)
  await db
    .insertInto('sessions')
    .values({ id: newId(at), user_id, token, expires_at, created_at: at, updated_at: at })
    .execute()
  return signedCookie(token, secret)
}
