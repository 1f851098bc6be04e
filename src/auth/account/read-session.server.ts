import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { deleteRows, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { Actor, Role, SignedInUser, StaffRole } from '#app/lib/actor.ts'
import { openStaffRoles } from '#app/staff/assignments.server.ts'
import { isSessionExpired, LAST_SEEN_INTERVAL_MS } from '../core/rules.ts'

export const COOKIE_PREFIX = 'fixit'

/**
 * With TLS, browsers accept and send a `__Host-` cookie only over TLS and only for this host, so that other hosts of the
 * same domain cannot set it.
 */
export const cookiePrefix = (isSecure: boolean) => (isSecure ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX)

export const sessionCookieName = (isSecure: boolean) => `${cookiePrefix(isSecure)}.session_token`

/** The session of a request. */
export interface ActiveSession {
  id: string
  token: string
  createdAt: Date
  expiresAt: Date
}

export interface SessionResult {
  actor: Actor
  session: ActiveSession | null
}

const GUEST: SessionResult = { actor: { kind: 'guest' }, session: null }

const signToken = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

/** The value of a session cookie: `token.base64(HMAC-SHA256(token))`, encoded for the header. */
export const signedCookieValue = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${signToken(token, secret)}`)

/** The tokens of session cookies with a valid signature. */
function signedTokens(cookieHeader: string, secret: string, isSecure: boolean): string[] {
  const name = `${sessionCookieName(isSecure)}=`
  return cookieHeader
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(name))
    .flatMap((cookie) => verifyToken(safeDecode(cookie.slice(name.length)), secret) ?? [])
}

function verifyToken(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  // The text is compared, because other texts decode to the same bytes.
  const signature = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(signToken(token, secret))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A Set-Cookie header with a session cookie. @param maxAge in seconds */
export const setSessionCookie = (value: string, maxAge: number, isSecure: boolean): string =>
  `${sessionCookieName(isSecure)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The Set-Cookie header that deletes the session cookie. */
export const clearSessionCookie = (isSecure: boolean): string => setSessionCookie('', 0, isSecure)

/** Of the user of the row; only staff members are looked up. */
const HAS_SECOND_FACTOR = sql<boolean>`users.role = 'admin' and exists (
  select 1 from second_factors where user_id = users.id and confirmed_at is not null)`

export interface ReadSessionOptions {
  db: Db
  secret: string
  isSecure: boolean
  /** For requests that do not count as use of the session, such as event streams. */
  isBackground?: boolean
  /** True if every staff member needs a second factor. Those who have one are always asked. */
  isSecondFactorRequired?: boolean
}

/**
 * Identifies the caller with at most one query, and none without a signed cookie. Every few minutes a second query saves
 * the last use. Nothing is cached, so that sign-out, removal, role changes and time limits apply to the next request in
 * every process. Of several cookies, the first signed one counts.
 */
export async function readSession(
  { db, secret, isSecure, isBackground = false, isSecondFactorRequired = false }: ReadSessionOptions,
  cookieHeader: string | undefined,
  now: Date,
): Promise<SessionResult> {
  const [token] = cookieHeader ? signedTokens(cookieHeader, secret, isSecure) : []
  if (!token) return GUEST
  const row = await db
    .selectFrom('sessions')
    .modifyFront(sql`/* session */`)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.email', 'users.name'])
    .select(['users.email_verified', 'users.has_paid as hasPaid'])
    .select(openStaffRoles(now).as('staffRoles'))
    .select(HAS_SECOND_FACTOR.as('hasSecondFactor'))
    .select('sessions.second_factor_at as secondFactorAt')
    .select(['sessions.id', 'sessions.created_at', 'sessions.last_used_at', 'sessions.expires_at'])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return GUEST
  // A role that has expired does not count, whether or not the job has noticed.
  const role: Role = row.staffRoles?.length ? 'admin' : 'customer'
  if (isSessionExpired({ createdAt: row.created_at, lastUsedAt: row.last_used_at, role }, now)) {
    await deleteRows(db, 'sessions', row.id)
    return GUEST
  }
  if (!isBackground && now.getTime() - row.last_used_at.getTime() >= LAST_SEEN_INTERVAL_MS) {
    await updateRows(db, 'sessions', row.id, { last_used_at: now })
  }
  const { userId, email, name, email_verified: isEmailConfirmed, hasPaid } = row
  const person = { kind: 'user', userId, email, name, isEmailConfirmed, hasPaid } as const
  const actor: SignedInUser = { ...person, ...staffFields(row, role, isSecondFactorRequired) }
  return { actor, session: { id: row.id, token, createdAt: row.created_at, expiresAt: row.expires_at } }
}

interface StaffRow {
  staffRoles: StaffRole[] | null
  hasSecondFactor: boolean
  secondFactorAt: Date | null
}

/** A session that awaits the second factor gives no role, whichever way it began. */
function staffFields(
  { staffRoles, hasSecondFactor, secondFactorAt }: StaffRow,
  role: Role,
  isRequired: boolean,
) {
  if (role !== 'admin' || !(hasSecondFactor || isRequired)) return { role, staffRoles: staffRoles ?? [] }
  if (!hasSecondFactor) return { role: 'customer' as const, awaitsSecondFactor: 'enroll' as const }
  if (!secondFactorAt) return { role: 'customer' as const, awaitsSecondFactor: 'confirm' as const }
  return { role, staffRoles: staffRoles ?? [], secondFactorAt }
}
