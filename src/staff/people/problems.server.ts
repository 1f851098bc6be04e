import type { ProblemTable } from '#app/app/problems.server.ts'
import { CONFIRMATION_FAILED, USER_PROBLEMS } from '#app/users/problems.server.ts'
import { staffCopy } from './copy.ts'

export const STAFF_PROBLEMS = {
  'user-not-found': USER_PROBLEMS['user-not-found'],
  'email-not-confirmed': USER_PROBLEMS['email-not-confirmed'],
  'last-administrator': [
    409,
    'This is the last administrator whose access does not end. Make another user an administrator first.',
  ],
  'own-roles': [409, staffCopy.ownRoles],
  'invalid-role-end': [422, 'The roles must end after today and within a year.', { field: 'endsAt' }],
  'no-second-factor': [409, 'This person has no second factor.'],
  'own-second-factor': [409, 'Remove your own second factor on My Profile, or ask another administrator.'],
  'confirmation-failed': CONFIRMATION_FAILED,
} as const satisfies ProblemTable
