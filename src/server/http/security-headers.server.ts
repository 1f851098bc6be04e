import { createHash } from 'node:crypto'

/** The inline scripts and styles that a page may use, besides the files of the site. */
export interface InlineCode {
  scripts: readonly string[]
  styles: readonly string[]
}

const NO_INLINE_CODE: InlineCode = { scripts: [], styles: [] }

const hashElements = (contents: readonly string[]) => [...new Set(contents.map(sha256))]

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Allows exactly the scripts and styles that the shop itself inlined, by their hashes. */
function contentSecurityPolicy({ scripts, styles }: InlineCode, isSecure: boolean): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashElements(scripts)].join(' '),
    ["style-src 'self'", ...hashElements(styles)].join(' '),
    // Administrators may set an image URL with https. Only browsers load it.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * The last page of the Google popup. An opener policy would cut it off from its opener, so that it could not close
 * itself.
 */
const POPUP_DONE_PATH = '/signin-done'

/** The shop uses none of these browser features. */
const PERMISSIONS_POLICY =
  'camera display-capture geolocation hid microphone midi payment serial usb xr-spatial-tracking'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')

/** Two years, including subdomains. */
export const STRICT_TRANSPORT_HEADER = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/**
 * Headers of every response that has no stricter ones: data is never executed, framed or interpreted as another type.
 */
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

/**
 * Headers of the page at `path`. The opener policy allows the Google popup and isolates the page from other sites.
 * @param hasToken the link in an email contains a token in the URL, which must not be sent to other sites
 */
export function pageHeaders(
  path: string,
  isSecure: boolean,
  inlineCode: InlineCode = NO_INLINE_CODE,
  hasToken = false,
): Record<string, string> {
  return {
    ...commonSecurityHeaders(isSecure),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(inlineCode, isSecure),
    ...(hasToken && { 'referrer-policy': 'no-referrer' }),
    'cross-origin-opener-policy': path === POPUP_DONE_PATH ? 'unsafe-none' : 'same-origin-allow-popups',
  }
}
