import type { ProblemTable } from '#app/app/problems.server.ts'

export const MERGE_PROBLEMS = {
  'merge-into-itself': [
    422,
    'A company cannot be merged into itself. Choose another one.',
    { field: 'into' },
  ],
  'merge-not-confirmed': [
    422,
    'This is not the name of the company that is closed. Enter it as it is shown.',
    { field: 'name' },
  ],
  'merge-blocked': [
    409,
    ({ obstacles }: { obstacles: readonly string[] }) => obstacles.join(' '),
    { meaning: 'Some records of the company cannot be moved.' },
  ],
} as const satisfies ProblemTable
