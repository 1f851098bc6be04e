import type { ProblemTable } from '#app/app/problems.server.ts'
import { confirmationFailed } from '#app/users/problems.server.ts'

const TITLE = 'Second factor not changed'

export const SECOND_FACTOR_PROBLEMS = {
  'second-factor-invalid': [
    401,
    'Code not accepted',
    'The code is wrong or was used. Enter the next one.',
    { field: 'code' },
  ],
  'no-second-factor': [409, TITLE, 'This account has no second factor.'],
  'second-factor-exists': [409, TITLE, 'This account has a second factor already. Remove it first.'],
  'confirmation-failed': confirmationFailed(TITLE),
} as const satisfies ProblemTable
