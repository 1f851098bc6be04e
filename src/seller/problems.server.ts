import type { ProblemTable } from '#app/app/problems.server.ts'

export const SELLER_PROBLEMS = {
  'legal-page-not-found': [404, 'This legal page is not set up, or it is on another website.'],
} as const satisfies ProblemTable
