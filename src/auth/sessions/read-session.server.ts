import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import type { Actor, SignedInUser } from '#app/lib/actor.ts'
import { isSessionExpired, LAST_SEEN_INTERVAL_MS } from '../rules.ts'

export const COOKIE_PREFIX = 'fixit'

/**
 * Behind TLS a browser takes and sends a `__Host-` cookie only over TLS, for this host alone: a neighbour of the same
 * domain can plant none.
 */
export const cookiePrefix = (isSecure: boolean) => (isSecure ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX)

/** The session a request came with. */
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

/** The tokens of session cookies that carry our signature. Format: `token.base64(HMAC-SHA256(token))`. */
function signedTokens(cookieHeader: string, secret: string, isSecure: boolean): string[] {
  const name = `${cookiePrefix(isSecure)}.session_token=`
  return cookieHeader
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(name))
    .flatMap((cookie) => verifyToken(safeDecode(cookie.slice(name.length)), secret) ?? [])
}

function verifyToken(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const ours = createHmac('sha256', secret).update(token).digest()
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Takes a session's cookie away from the browser. */
export function clearSessionCookie(isSecure: boolean): string {
  const name = `${cookiePrefix(isSecure)}.session_token`
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export interface ReadSessionOptions {
  db: Db
  secret: string
  isSecure: boolean
  /** For looks that are no use of the session: what waits for news is not somebody at work. */
  isBackground?: boolean
}

/**
 * Who asks, in at most one round trip; without a signed cookie in none, and once in a few minutes in a second one that
 * notes the use. Read afresh each time, so that sign-out, removal, a changed role and the limits of time count from
 * the next request on, in every process. Of two cookies the first that is signed counts.
 */
export async function readSession(
  { db, secret, isSecure, isBackground = false }: ReadSessionOptions,
  cookieHeader: string | undefined,
  now: Date,
): Promise<SessionResult> {
  const [token] = cookieHeader ? signedTokens(cookieHeader, secret, isSecure) : []
  if (!token) return GUEST
  const row = await db
    .selectFrom('sessions')
    .modifyFront(sql`/* session */`)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.email', 'users.name', 'users.role', 'users.email_verified'])
    .select(['sessions.id', 'sessions.created_at', 'sessions.seen_at', 'sessions.expires_at'])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return GUEST
  if (isSessionExpired({ createdAt: row.created_at, seenAt: row.seen_at, role: row.role }, now)) {
    await db.deleteFrom('sessions').where('id', '=', row.id).execute()
    return GUEST
  }
  if (!isBackground && now.getTime() - row.seen_at.getTime() >= LAST_SEEN_INTERVAL_MS) {
    await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', row.id).execute()
  }
  const { userId, email, name, role, email_verified: isEmailConfirmed } = row
  const actor: SignedInUser = { kind: 'user', userId, email, name, role, isEmailConfirmed }
  return { actor, session: { id: row.id, token, createdAt: row.created_at, expiresAt: row.expires_at } }
}
