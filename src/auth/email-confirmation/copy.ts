/** The sentences around confirming an email address. */
import { CONFIRMATION_LINK_HOURS } from '../core/rules.ts'

export const CONFIRMATION_NEEDS_CODE = 'The link in the email needs a browser with JavaScript.'
export const CONFIRMATION_SENT = 'Email sent. Check your spam folder as well.'

/** For an address that may belong to someone else. */
export function confirmationSentTo(email: string): string {
  return `Email sent, if ${email} has an account that is not confirmed. Check your spam folder as well.`
}

export const LINK_EXPIRED = `Confirmation links work for ${CONFIRMATION_LINK_HOURS} hours. Request a new email.`
export const LINK_INVALID = 'The link is incomplete, or the account does not exist anymore.'
export const NOT_YOUR_ACCOUNT = 'If you did not register this account, close this page and do not confirm.'
