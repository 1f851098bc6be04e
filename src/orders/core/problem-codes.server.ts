import type { ProblemCodes } from '#app/app/problem-codes.server.ts'

/** The problem codes of orders and shipments. */
export const ORDER_PROBLEM_CODES: ProblemCodes = {
  'order-not-found': { status: 404, meaning: 'There is no such order, or it belongs to another user.' },
  'too-many-streams': {
    status: 429,
    meaning: 'The user has 10 event streams open. Close one, or poll the orders instead.',
  },
}
