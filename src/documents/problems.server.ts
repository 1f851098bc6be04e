import type { ProblemTable } from '#app/app/problems.server.ts'

export const DOCUMENT_PROBLEMS = {
  'nothing-to-print': [409, 'There is nothing to print for these orders.'],
  'renderer-busy': [
    503,
    'Try again in a moment.',
    {
      headers: () => ({ 'retry-after': '2' }),
      meaning: 'Too many documents or images are being rendered. Try again in a moment.',
    },
  ],
} as const satisfies ProblemTable
