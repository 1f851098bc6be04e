import { createHash } from 'node:crypto'

/** What a page may run and be styled by, besides the files of the site. */
export interface InlineCode {
  scripts: readonly string[]
  styles: readonly string[]
}

const NO_INLINE_CODE: InlineCode = { scripts: [], styles: [] }

const hashElements = (contents: readonly string[]) => [...new Set(contents.map(sha256))]

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Allows exactly the scripts and styles that the shop itself put into the page, by their hashes. */
function contentSecurityPolicy({ scripts, styles }: InlineCode, isSecure: boolean): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashElements(scripts)].join(' '),
    ["style-src 'self'", ...hashElements(styles)].join(' '),
    // Administrators may give a machine the https address of a picture; only browsers ever fetch it.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Where the Google popup ends. A policy of its own would cut it off from its opener, and it could not close itself. */
const POPUP_DONE_PATH = '/signin-done'

/** The links of some emails carry a token in the address: no other site may be told it. */
const TOKEN_PAGES = ['/resetpassword', '/confirmemail']

/** None of what a browser can open to a page is needed here. */
const PERMISSIONS_POLICY =
  'camera display-capture geolocation hid microphone midi payment serial usb xr-spatial-tracking'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')

/** Two years, for every name below this one: once seen over TLS, never again without. */
export const STRICT_TRANSPORT_HEADER = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** What every answer says, unless it says something narrower of its own: data is never run, framed or guessed at. */
export function commonSecurityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure && STRICT_TRANSPORT_HEADER),
  }
}

/** Headers of the page at `path`. The opener policy lets the Google popup answer and keeps strangers out. */
export function pageHeaders(
  path: string,
  isSecure: boolean,
  inlineCode: InlineCode = NO_INLINE_CODE,
): Record<string, string> {
  return {
    ...commonSecurityHeaders(isSecure),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(inlineCode, isSecure),
    ...(TOKEN_PAGES.includes(path) && { 'referrer-policy': 'no-referrer' }),
    'cross-origin-opener-policy': path === POPUP_DONE_PATH ? 'unsafe-none' : 'same-origin-allow-popups',
  }
}
