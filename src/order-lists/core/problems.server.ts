import type { ProblemTable } from '#app/app/problems.server.ts'
import { listProblemMessage, MAX_SAVED_LISTS } from './rules.ts'

export const ORDER_LIST_PROBLEMS = {
  'order-list-full': [422, listProblemMessage({ code: 'order-list-full' })],
  'quantity-too-large': [
    422,
    listProblemMessage({ code: 'quantity-too-large' }),
    {
      extra: ['productID'],
      meaning: 'A line has at most 1,000,000 units. Nothing was changed. `productID` names the product.',
    },
  ],
  'order-list-version-conflict': [
    409,
    'Your order list was changed or ordered in another window. Review it, then try again.',
    {
      extra: ['current'],
      meaning:
        'The order list was changed or ordered in another window. Nothing was changed. `current` is the current list.',
    },
  ],
} as const satisfies ProblemTable

export const SAVED_LIST_PROBLEMS = {
  'saved-list-changed': [409, 'Somebody else changed this list. Open it again, then change it.'],
  'saved-list-not-found': [404, 'You have no saved list with this ID.'],
  'name-already-exists': [
    409,
    'You already have a list with this name. Choose another name.',
    { fields: { name: 'is already used by another list' } },
  ],
  'saved-list-limit-reached': [
    409,
    `You can save at most ${MAX_SAVED_LISTS} lists. Delete one you no longer need.`,
  ],
} as const satisfies ProblemTable
