import { HttpProblem } from '#app/lib/problem.ts'
import type { OrderList } from './contract.ts'
import { type ListProblem, listProblemMessage, MAX_SAVED_LISTS } from './rules.ts'

type ListRefusal =
  | ListProblem
  | { because: 'list-changed-meanwhile'; now: OrderList }
  | { because: 'name-taken' | 'too-many-lists' | 'no-such-list' }

/** Why a list was not changed. Nothing was written. */
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
        title: 'Too many pieces',
        detail: listProblemMessage(refusal),
        extra: { productID: refusal.productID },
      })
    case 'list-changed-meanwhile':
      return new HttpProblem({
        status: 409,
        code: 'list-changed-meanwhile',
        title: 'The order list has changed',
        detail: 'Your order list was changed or ordered in another window. Nothing was changed here.',
        extra: { now: refusal.now },
      })
    case 'name-taken':
      return new HttpProblem({
        status: 409,
        code: 'name-taken',
        title: 'Name taken',
        detail: 'You have another list with this name.',
        fields: { name: 'is the name of another list of yours' },
      })
    case 'too-many-lists':
      return new HttpProblem({
        status: 409,
        code: 'too-many-lists',
        title: 'Too many lists',
        detail: `You can keep ${MAX_SAVED_LISTS} lists. Delete one you no longer need.`,
      })
    case 'no-such-list':
      return new HttpProblem({
        status: 404,
        code: 'no-such-list',
        title: 'No such list',
        detail: 'You have no saved list with this id.',
      })
  }
}
