import type { ProblemTable } from '#app/app/problems.server.ts'
import { CONFIRMATION_FAILED } from '#app/users/problems.server.ts'

export const SECOND_FACTOR_PROBLEMS = {
  'second-factor-invalid': [401, 'The code is wrong or was used. Enter the next one.', { field: 'code' }],
  'no-second-factor': [409, 'This account has no second factor.'],
  'second-factor-exists': [409, 'This account has a second factor already. Remove it first.'],
  'confirmation-failed': CONFIRMATION_FAILED,
} as const satisfies ProblemTable
