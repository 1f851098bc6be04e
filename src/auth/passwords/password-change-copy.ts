/** The error messages of the password form in the dashboard. */
import { MAX_PASSWORD_LENGTH } from '../core/rules.ts'

export const WRONG_CURRENT_PASSWORD = 'Wrong password. Enter your current password.'
export const PASSWORD_TOO_LONG = `Use at most ${MAX_PASSWORD_LENGTH} characters`
