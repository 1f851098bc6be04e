import type { ProblemTable } from '#app/app/problems.server.ts'
import { confirmationFailed, USER_PROBLEMS } from '#app/users/problems.server.ts'
import { staffCopy } from './copy.ts'

const NOT_CHANGED = 'Roles not changed'

export const STAFF_PROBLEMS = {
  'user-not-found': USER_PROBLEMS['user-not-found'],
  'email-not-confirmed': USER_PROBLEMS['email-not-confirmed'],
  'last-administrator': [
    409,
    NOT_CHANGED,
    'This is the last administrator whose access does not end. Make another user an administrator first.',
  ],
  'own-roles': [409, NOT_CHANGED, staffCopy.ownRoles],
  'invalid-role-end': [
    422,
    NOT_CHANGED,
    'The roles must end after today and within a year.',
    { field: 'endsAt' },
  ],
  'no-second-factor': [409, 'Second factor not reset', 'This person has no second factor.'],
  'own-second-factor': [
    409,
    'Second factor not reset',
    'Remove your own second factor on My Profile, or ask another administrator.',
  ],
  'confirmation-failed': confirmationFailed(NOT_CHANGED),
} as const satisfies ProblemTable
