/** The rules for accounts and their forms; pure. */
import { DAY_MS } from '#app/lib/dates.ts'
import { unreadableTextProblem, webAddressProblem } from '#app/lib/readable-text.ts'
import type { FormErrorCode } from './copy.ts'
import { FIELD_ERRORS } from './field-errors.ts'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** Text, an at sign and a domain with a dot. Only the confirmation email shows whether the address works. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

const message = (code: keyof typeof FIELD_ERRORS): string => FIELD_ERRORS[code][1]

/** @returns the validation error of an email address as typed; surrounding spaces are ignored */
export function validateEmail(email: string): string | undefined {
  const address = email.trim()
  if (!address) return message('email-required')
  return EMAIL.test(address) ? undefined : message('email-invalid')
}

/** Spaces count as characters of the password. */
export function validatePassword(password: string): string | undefined {
  if (!password) return message('password-required')
  return password.length < MIN_PASSWORD_LENGTH ? message('password-short') : undefined
}

export function validateName(name: string): string | undefined {
  if (!name.trim()) return message('name-required')
  const problem = unreadableTextProblem(name.trim()) ?? webAddressProblem(name)
  return problem && `The name ${problem}`
}

/** Adds a missing scheme: 'example.com/me' → 'https://example.com/me' */
export function normalizeWebAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}`
}

/** 'https://example.com/me/' → 'example.com/me' */
export function formatWebAddress(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}

/** The error code for the URL of a form's page, from the status and the problem code of the form's call. */
export function formErrorCode(status: number, problemCode: string): FormErrorCode {
  if (status === 403) return 'removed'
  if (status === 429) return 'too-many'
  if (status >= 500) return 'unavailable'
  if (status === 401) return 'wrong'
  return problemCode.startsWith('user-already-exists') ? 'exists' : 'rejected'
}

const BASE_URL = 'http://here.invalid'

/**
 * A path of this site as browsers read it, with its query; undefined if it leads to another site. They read '\' as '/' and drop
 * tabs and line breaks. '/.//evil.example' becomes '//evil.example', which on its own is another site.
 */
export function resolvePath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, BASE_URL)) return undefined
  const { origin, pathname, search, hash } = new URL(path, BASE_URL)
  return origin === BASE_URL ? pathname + search + hash : undefined
}

/** The page to open after sign-in: a path of this site with its query, otherwise the home page. */
export function safeReturnPath(from: string | undefined): string {
  const path = from && resolvePath(from)
  return path && !path.startsWith('//') ? path : '/'
}

const PRODUCT_PATH = /^\/products\/[\w-]{1,64}(?:\?quantity=\d{1,7})?$/

/** The path of a product's page, or undefined. Anyone can register any address, so emails contain no other text. */
export function toProductPath(path: string | undefined): string | undefined {
  return path !== undefined && PRODUCT_PATH.test(path) ? path : undefined
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The maximum idle time and age of a session (decision record 11). */
export const SESSION_LIMITS = {
  customer: { maxIdleMs: 7 * DAY_MS, maxAgeMs: 30 * DAY_MS },
  admin: { maxIdleMs: 2 * HOUR, maxAgeMs: 12 * HOUR },
} as const

/** The last use is saved at most this often, so that few requests write. */
export const LAST_SEEN_INTERVAL_MS = 5 * MINUTE

export function isSessionExpired(
  session: { createdAt: Date; lastUsedAt: Date; role: keyof typeof SESSION_LIMITS },
  now: Date,
): boolean {
  const { maxIdleMs, maxAgeMs } = SESSION_LIMITS[session.role]
  return (
    now.getTime() - session.lastUsedAt.getTime() >= maxIdleMs + LAST_SEEN_INTERVAL_MS ||
    now.getTime() - session.createdAt.getTime() >= maxAgeMs
  )
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Firefox on Windows': readable enough for users to recognize their own devices. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const findName = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)]
  if (!browser && !system) return 'Another program'
  return system ? `${browser ?? 'A browser'} on ${system}` : (browser ?? 'A browser')
}

/** The email address in a confirmation token. Unverified: only the server can check the signature. */
export function addressInToken(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { email } = JSON.parse(atob(payload)) as { email?: unknown }
    return typeof email === 'string' && email.length <= 254 && !validateEmail(email) ? email : undefined
  } catch {
    return undefined
  }
}

export const CONFIRMATION_LINK_HOURS = 24

/** A user's orders and reviews are counted up to this number. */
export const MAX_COUNT = 1_000
