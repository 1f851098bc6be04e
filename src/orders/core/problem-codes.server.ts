import type { ProblemTable } from '#app/app/problems.server.ts'

/** The problem codes of orders and shipments. */
export const ORDER_PROBLEM_CODES: ProblemTable = {
  'order-not-found': [404, 'There is no such order, or it belongs to another user.'],
  'too-many-streams': [429, 'The user has 10 event streams open. Close one, or poll the orders instead.'],
}
