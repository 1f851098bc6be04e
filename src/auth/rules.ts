/** What is true about accounts and their forms; pure. The texts are the specification's (§5), letter for letter. */
import { unreadableTextProblem } from '#app/lib/readable-text.ts'

export const MIN_PASSWORD_LENGTH = 6

/** Something, an at sign, a domain with a dot: whether mail arrives is not for a form to judge. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** What is wrong with an address as typed; undefined when nothing is. Surrounding blanks do not count. */
export function validateEmail(email: string): string | undefined {
  const address = email.trim()
  if (!address) return 'Email is required'
  return EMAIL.test(address) ? undefined : 'Please provide a valid email'
}

/** Blanks are part of a password. */
export function validatePassword(password: string): string | undefined {
  if (!password) return 'Password is required'
  return password.length < MIN_PASSWORD_LENGTH ? 'Min 6 characters or longer' : undefined
}

export function validateName(name: string): string | undefined {
  if (!name.trim()) return 'Name is required'
  const problem = unreadableTextProblem(name.trim())
  return problem && `The name ${problem}`
}

/** A web address as people type it, with its scheme: 'example.com/me' → 'https://example.com/me'. */
export function normalizeWebAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}`
}

/** 'https://example.com/me/' → 'example.com/me' */
export function formatWebAddress(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}

/** Why a sign-in form that was sent without any script came back, by the word in the address; in the words shown. */
const FORM_SIGN_IN_ERRORS = {
  wrong: 'Invalid email or password',
  removed: 'This account has been removed by an administrator.',
  'too-many': 'Too many attempts. Please wait a minute and try again.',
  away: 'The server could not sign you in right now. Please try again in a moment.',
} as const

type FormSignInError = keyof typeof FORM_SIGN_IN_ERRORS

/** @returns undefined where the word in the address is not one of the sign-in form's */
export function formSignInMessage(error: string | undefined): string | undefined {
  return error !== undefined && Object.hasOwn(FORM_SIGN_IN_ERRORS, error)
    ? FORM_SIGN_IN_ERRORS[error as FormSignInError]
    : undefined
}

/** The word for the status that the sign-in call was answered with. */
export function formSignInErrorCode(status: number): FormSignInError {
  if (status === 403) return 'removed'
  if (status === 429) return 'too-many'
  return status < 500 ? 'wrong' : 'away'
}

const BASE_URL = 'http://here.invalid'

/**
 * Where to go after signing in: a path of this site with its query, otherwise the home page. An address is judged as
 * a browser reads it, which takes '\' for '/' and drops tabs and line breaks: '/\evil.example' leaves the site.
 */
export function safeReturnPath(from: string | undefined): string {
  if (!from?.startsWith('/') || !URL.canParse(from, BASE_URL)) return '/'
  const { origin, pathname, search, hash } = new URL(from, BASE_URL)
  // '/.//evil.example' is a path here and another site once it stands alone.
  return origin === BASE_URL && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session may lie unused, and how long it may last at all (decision record 13). */
export const SESSION_LIMITS = {
  customer: { maxIdleMs: 7 * DAY, maxAgeMs: 30 * DAY },
  admin: { maxIdleMs: 2 * HOUR, maxAgeMs: 12 * HOUR },
} as const

/** Use is noted no more often than this: one write in many requests. */
export const LAST_SEEN_INTERVAL_MS = 5 * MINUTE

export function isSessionExpired(
  session: { createdAt: Date; seenAt: Date; role: keyof typeof SESSION_LIMITS },
  now: Date,
): boolean {
  const { maxIdleMs: idleMs, maxAgeMs: wholeMs } = SESSION_LIMITS[session.role]
  return (
    now.getTime() - session.seenAt.getTime() >= idleMs + LAST_SEEN_INTERVAL_MS ||
    now.getTime() - session.createdAt.getTime() >= wholeMs
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

/** 'Firefox on Windows': what a browser says of itself, in words; good enough to know one's own devices by. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const named = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (!browser && !system) return 'Another program'
  return system ? `${browser ?? 'A browser'} on ${system}` : (browser ?? 'A browser')
}

/** The address that the link of a confirmation email is about, as its token says; only the server knows whether it is true. */
export function addressInToken(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { email } = JSON.parse(atob(payload)) as { email?: unknown }
    return typeof email === 'string' && email.length <= 254 && !validateEmail(email) ? email : undefined
  } catch {
    return undefined
  }
}

/** How long the link of a confirmation email works. */
export const CONFIRMATION_LINK_HOURS = 24

/** A user's orders and reviews are counted so far: nobody needs to know more exactly than that it is many. */
export const MAX_COUNT = 1_000
