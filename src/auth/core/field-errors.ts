import { NO_WEB_ADDRESS } from '#app/lib/readable-text.ts'

/** The messages of fields, by the code in the URL after a form without JavaScript. The specification fixes them (§5). */
export const FIELD_ERRORS = {
  'name-required': ['name', 'Name is required'],
  'name-unreadable': ['name', 'The name must have visible characters only'],
  'name-web-address': ['name', `The name ${NO_WEB_ADDRESS}`],
  'email-required': ['email', 'Email is required'],
  'email-invalid': ['email', 'Please provide a valid email'],
  'password-required': ['password', 'Password is required'],
  'password-short': ['password', 'Min 6 characters or longer'],
} as const
