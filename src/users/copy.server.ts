/** The error messages of the user API. */

export const PROFILE_CONFLICT_PROBLEM = {
  title: 'Version conflict',
  detail: 'The profile was changed after you opened it. Check the new values and save again.',
}
export const SESSION_NOT_FOUND = { title: 'Session not found', detail: 'This session has already ended.' }
export const USER_NOT_FOUND = { title: 'User not found', detail: 'No user has this email address.' }
export const EMAIL_NOT_CONFIRMED = {
  title: 'Email address not confirmed',
  detail:
    'This user has not confirmed their email address. Ask them to open the link in the confirmation email, then try again.',
}
export const CANNOT_REMOVE_SELF_PROBLEM = {
  title: 'User not removed',
  detail: 'You cannot remove yourself. Ask another administrator.',
}
export const IS_ADMINISTRATOR = {
  title: 'User not removed',
  detail:
    'This user is an administrator. End their administrator access first, which asks for your password.',
}
export const lastOwnerProblem = (companies: readonly string[]) => ({
  title: 'User not removed',
  detail: `This user is the last owner of ${companies.join(', ')}. They can make another member an owner. Otherwise close the company first.`,
})
export const NOT_PROMOTED = 'User not made an administrator'
export const NOT_DEMOTED = 'Administrator access not ended'
export const LAST_ADMINISTRATOR = {
  title: NOT_DEMOTED,
  detail: 'This is the last administrator. Make another user an administrator first.',
}
export const WRONG_PASSWORD = 'Wrong password. Enter the password that you sign in with.'
export const WRONG_EMAIL = 'Wrong email address. Enter the email address that you sign in with.'
