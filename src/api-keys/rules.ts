/** Limits of service accounts and API keys. */
export const MAX_SERVICE_ACCOUNTS = 50
export const MAX_ACCOUNT_NAME = 60
/** Two, so that a program can change from one to the other while both are valid. */
export const MAX_VALID_KEYS = 2
export const MAX_KEY_DAYS = 365
/** The administrators are told this many days before the end of a key. */
export const KEY_REMINDER_DAYS = 14
