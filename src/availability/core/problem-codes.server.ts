import type { ProblemCodes } from '#app/app/problem-codes.server.ts'

/** The problem codes of product requests and stock notifications. */
export const AVAILABILITY_PROBLEM_CODES: ProblemCodes = {
  'enough-in-stock': {
    status: 409,
    meaning:
      'That many units are in stock. Place an order. `available` is the current stock. Nothing was requested.',
  },
  'stock-notification-limit-reached': {
    status: 409,
    meaning: 'An account can wait for at most 100 products.',
  },
  'newer-request-open': {
    status: 409,
    meaning: 'The buyer has a newer open request for the product. This one stays answered.',
  },
  'request-not-found': { status: 404, meaning: 'There is no such product request.' },
  'invalid-request-quantity': {
    status: 422,
    meaning:
      'A request is for more than the minimum, in multiples of `orderMultiple`, and at most 1,000,000 units. Nothing was requested. `nearestQuantities` lists the nearest valid quantities.',
  },
}
