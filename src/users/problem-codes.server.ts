import type { ProblemCodes } from '#app/app/problem-codes.server.ts'

/** The problem codes of users and administrators. */
export const USER_PROBLEM_CODES: ProblemCodes = {
  'user-not-found': { status: 404, meaning: 'There is no user with this email address.' },
  'email-not-confirmed': {
    status: 409,
    meaning: 'The user has not confirmed their email address. Only then can they become an administrator.',
  },
  'is-administrator': {
    status: 409,
    meaning:
      'The user is an administrator. End their administrator access first, which asks for your password.',
  },
  'cannot-remove-self': { status: 409, meaning: 'Administrators cannot remove themselves.' },
  'last-administrator': {
    status: 409,
    meaning: 'The last administrator cannot delete their account.',
  },
  'confirmation-failed': {
    status: 422,
    meaning: 'The password (or the email address that was typed again) is not the account’s.',
  },
}
