import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/schema.server.ts'
import type { Actor } from '../lib/actor.ts'

export const COOKIE_PREFIX = 'fixit'
const COOKIE = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${COOKIE_PREFIX}\\.session_token=([^;]+)`)

/** The token of a session cookie that carries our signature, or null. Format: `token.base64(HMAC-SHA256(token))`. */
function signedToken(cookieHeader: string, secret: string): string | null {
  const [, raw] = COOKIE.exec(cookieHeader) ?? []
  if (!raw) return null
  const value = safelyDecoded(raw)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const ours = createHmac('sha256', secret).update(token).digest()
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Who asks, in at most one round trip; without a signed cookie in none. Read afresh each time, so that sign-out,
 * removal and a changed role count from the next request on, in every process.
 */
export async function actorOf(
  db: Db,
  secret: string,
  cookieHeader: string | undefined,
  now: Date,
): Promise<Actor> {
  const token = cookieHeader ? signedToken(cookieHeader, secret) : null
  if (!token) return { kind: 'guest' }
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.role'])
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()
  if (!user) return { kind: 'guest' }
  return { kind: 'user', userId: user.id, email: user.email, name: user.name, role: user.role }
}
