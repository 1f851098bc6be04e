/** The last write of a client, as a position of the database's log in a cookie, so that it reads its own writes. */
import type { ReadPosition } from '#app/db/replica-reads.server.ts'

const COOKIE_NAME = 'fixit-written'
/** A load balancer stops asking a replica that is this far behind. */
const MAX_AGE_S = 24 * 60 * 60
/** The position could not be read after a write. */
const UNKNOWN = 'unknown'

/** `00000002/0/16B3748` is written `00000002-0-16B3748` in the cookie. */
export function positionCookie(position: ReadPosition | null, isSecure: boolean): string {
  const value = position === null || position === 'primary' ? UNKNOWN : position.replaceAll('/', '-')
  const [prefix, secure] = isSecure ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${COOKIE_NAME}=${value}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`
}

/** @returns `any` for a client that has not written, `primary` for one whose position is unknown */
export function readPositionOf(cookies: string | undefined): ReadPosition {
  const value = /(?:^|; *)(?:__Host-)?fixit-written=([^;]*)/.exec(cookies ?? '')?.[1]
  if (value === undefined) return 'any'
  return /^[0-9A-F]{8}-[0-9A-F]{1,8}-[0-9A-F]{1,8}$/.test(value) ? value.replaceAll('-', '/') : 'primary'
}
