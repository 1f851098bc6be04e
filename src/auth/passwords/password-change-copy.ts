/** The error messages of the password form in the dashboard. */
export const WRONG_CURRENT_PASSWORD = 'Wrong password. Enter your current password.'
export const PASSWORD_TOO_LONG = 'Use at most 128 characters'
