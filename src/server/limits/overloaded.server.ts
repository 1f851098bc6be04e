import type { ProblemInit } from '#app/lib/problem.ts'

export const OVERLOADED: ProblemInit = {
  status: 503,
  code: 'overloaded',
  detail: 'The server has too many requests. Nothing was changed. Try again in a moment.',
  headers: { 'retry-after': '2' },
}
