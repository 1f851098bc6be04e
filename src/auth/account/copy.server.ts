/** The sentences of the auth API. */

export const CONFIRMATION_LINK_EXPIRED = 'This confirmation link has expired. Request a new email.'
export const CONFIRMATION_LINK_INVALID = 'This confirmation link is invalid. Request a new email.'

/** For errors of Better Auth. */
export const REQUEST_FAILED = 'The request could not be completed. Check your input and try again.'

export const ACCOUNT_REMOVED = 'This account has been removed by an administrator.'
export const NAME_REQUIRED = 'Name is required'
export const NAME_NOT_USABLE =
  'Enter a name of at most 100 characters, without control or invisible characters.'
export const NAME_WITH_ADDRESS = 'Enter a name without a web address. Write a space after a dot.'
export const SIGN_IN_BUSY = 'Too many people are signing in at once. Try again in a moment.'

export const TOO_MANY_ATTEMPTS = {
  signIn: 'Too many wrong passwords.',
  code: 'Too many wrong codes.',
  registration: 'Too many registrations from your network.',
  request: 'Too many requests from your network.',
  confirmationEmail: 'Too many confirmation emails to this address.',
  invitation: 'You have invited too many people within a day.',
  invitationEmail: 'An invitation was sent to this address a short time ago.',
  /** @param wait '45 seconds' */
  retry: (wait: string) => `Try again in ${wait}.`,
}
