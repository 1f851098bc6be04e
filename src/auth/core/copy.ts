/** The sentences of the sign-in and registration pages. */

/** For guests who opened a product. */
export const SIGN_IN_FOR_PRODUCT = 'Sign in or register to see this product and to order it.'

/** Of forms that were sent without JavaScript. */
export const FORM_ERRORS = {
  wrong: 'Invalid email or password',
  removed: 'This account has been removed by an administrator.',
  exists: 'User already exists. Use another email.',
  rejected: 'These entries were not accepted. Check them and try again.',
  'too-many': 'Too many attempts. Wait a minute and try again.',
  unavailable: 'Sign-in is not available right now. Try again in a moment.',
} as const
export type FormErrorCode = keyof typeof FORM_ERRORS

export const GOOGLE_NOT_CONFIGURED = 'Google sign-in is not set up on this server.'
export const GOOGLE_FAILED = 'Google sign-in failed. Try again.'
export const GOOGLE_POPUP_BLOCKED =
  'The browser blocked the Google window. Allow popups of this site and try again.'
export const GOOGLE_POPUP_CLOSED = 'The Google window was closed before sign-in finished.'

export const GOOGLE_UNAVAILABLE =
  'Google is not responding. Sign in with your password, or try again in a moment.'

const GOOGLE_ERRORS: Record<string, string> = {
  google_unavailable: GOOGLE_UNAVAILABLE,
  access_denied: 'Google sign-in was cancelled.',
  account_not_linked:
    'An account with this email address already exists. Sign in with your password and confirm the address. Then you can sign in with Google.',
  unable_to_link_account:
    'This email address is linked to another Google account. Sign in with that account or with your password.',
  email_not_verified: 'Google has not verified this email address.',
}

/** The message for an error code of Google or Better Auth. */
export function googleErrorMessage(code: string): string {
  return GOOGLE_ERRORS[code] ?? `Google sign-in failed (${code.replaceAll('_', ' ').toLowerCase()}).`
}
