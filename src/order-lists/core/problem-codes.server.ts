import type { ProblemCodes } from '#app/app/problem-codes.server.ts'

/** The problem codes of the order list and saved lists. */
export const ORDER_LIST_PROBLEM_CODES: ProblemCodes = {
  'saved-list-not-found': {
    status: 404,
    meaning: 'There is no such saved list, or it belongs to another user.',
  },
  'order-list-version-conflict': {
    status: 409,
    meaning:
      'The order list was changed or ordered in another window. Nothing was changed. `current` is the current list.',
  },
  'name-already-exists': { status: 409, meaning: 'Another saved list has this name.' },
  'saved-list-limit-reached': { status: 409, meaning: 'An account has at most 50 saved lists.' },
  'order-list-full': { status: 422, meaning: 'A list has at most 1,000 products. Nothing was changed.' },
  'quantity-too-large': {
    status: 422,
    meaning: 'A line has at most 1,000,000 units. Nothing was changed. `productID` names the product.',
  },
}
