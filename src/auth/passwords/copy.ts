/** The sentences around choosing a password. */
import { MIN_PASSWORD_LENGTH } from '../core/rules.ts'

export const PASSWORD_LENGTH_HINT = `${MIN_PASSWORD_LENGTH} characters or more.`
export const NEW_PASSWORD_HINT = `${PASSWORD_LENGTH_HINT} All your other devices will be signed out.`

export const PASSWORD_ADVICE = {
  common: 'This is one of the most common passwords.',
  repeated: 'This password repeats the same characters and is easy to guess.',
  personal: 'This password is based on a name and is easy to guess.',
}

export const RESET_HINT = 'We email you a link to choose a new password. It works once, for one hour.'
export const RESET_LINK_INVALID =
  'The link was already used, or it is more than one hour old. Your password has not changed.'
export const PASSWORD_CHANGED = 'Password changed'

/** After a form without JavaScript, whose page does not know the address. */
export const RESET_REQUESTED =
  'Email sent. If the address has an account, the link is on its way. Check your spam folder as well.'
export const RESET_NEEDS_CODE = 'The link in the email needs a browser with JavaScript.'

export function resetRequested(email: string): string {
  return `If ${email} has an account, the link is on its way. Check your spam folder as well.`
}
