import { HttpProblem } from '#app/lib/problem.ts'
import type { OrderList } from './contract.ts'
import { type ListProblem, listProblemMessage, MAX_SAVED_LISTS } from './rules.ts'

type ListRefusal =
  | ListProblem
  | { because: 'list-changed-meanwhile'; now: OrderList }
  | { because: 'name-taken' | 'too-many-lists' | 'no-such-list' }

/** The problem response for a list that was not changed. */
export function orderListProblem(refusal: ListRefusal): HttpProblem {
  switch (refusal.because) {
    case 'list-full':
      return new HttpProblem({
        status: 422,
        code: 'list-full',
        title: 'The list is full',
        detail: listProblemMessage(refusal),
      })
    case 'quantity-too-large':
      return new HttpProblem({
        status: 422,
        code: 'quantity-too-large',
        title: 'Quantity too large',
        detail: listProblemMessage(refusal),
        extra: { productID: refusal.productID },
      })
    case 'list-changed-meanwhile':
      return new HttpProblem({
        status: 409,
        code: 'list-changed-meanwhile',
        title: 'The order list has changed',
        detail: 'Your order list was changed or ordered in another window. Review it, then try again.',
        extra: { now: refusal.now },
      })
    case 'name-taken':
      return new HttpProblem({
        status: 409,
        code: 'name-taken',
        title: 'Name already used',
        detail: 'You already have a list with this name. Choose another name.',
        fields: { name: 'is already used by another list' },
      })
    case 'too-many-lists':
      return new HttpProblem({
        status: 409,
        code: 'too-many-lists',
        title: 'Too many lists',
        detail: `You can save at most ${MAX_SAVED_LISTS} lists. Delete one you no longer need.`,
      })
    case 'no-such-list':
      return new HttpProblem({
        status: 404,
        code: 'no-such-list',
        title: 'List not found',
        detail: 'You have no saved list with this ID.',
      })
  }
}
