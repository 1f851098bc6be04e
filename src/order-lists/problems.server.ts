import { HttpProblem } from '#app/lib/problem.ts'
import type { OrderList } from './contract.ts'
import { type ListProblem, listProblemMessage, MAX_SAVED_LISTS } from './rules.ts'

type ListRefusal =
  | ListProblem
  | { because: 'order-list-version-conflict'; now: OrderList }
  | { because: 'name-already-exists' | 'saved-list-limit-reached' | 'saved-list-not-found' }

/** Why a list was not changed. Nothing was written. */
export function orderListProblem(refusal: ListRefusal): HttpProblem {
  switch (refusal.because) {
    case 'order-list-full':
      return new HttpProblem({
        status: 422,
        code: 'order-list-full',
        title: 'The list is full',
        detail: listProblemMessage(refusal),
      })
    case 'quantity-too-large':
      return new HttpProblem({
        status: 422,
        code: 'quantity-too-large',
        title: 'Too many pieces',
        detail: listProblemMessage(refusal),
        extra: { productID: refusal.productID },
      })
    case 'order-list-version-conflict':
      return new HttpProblem({
        status: 409,
        code: 'order-list-version-conflict',
        title: 'The order list has changed',
        detail: 'Your order list was changed or ordered in another window. Nothing was changed here.',
        extra: { now: refusal.now },
      })
    case 'name-already-exists':
      return new HttpProblem({
        status: 409,
        code: 'name-already-exists',
        title: 'Name taken',
        detail: 'You have another list with this name.',
        fields: { name: 'is the name of another list of yours' },
      })
    case 'saved-list-limit-reached':
      return new HttpProblem({
        status: 409,
        code: 'saved-list-limit-reached',
        title: 'Too many lists',
        detail: `You can keep ${MAX_SAVED_LISTS} lists. Delete one you no longer need.`,
      })
    case 'saved-list-not-found':
      return new HttpProblem({
        status: 404,
        code: 'saved-list-not-found',
        title: 'No such list',
        detail: 'You have no saved list with this id.',
      })
  }
}
