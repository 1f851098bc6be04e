import { type CompanyProblemCode, companyProblem } from '#app/companies/core/problems.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { OrderListDto } from './contract.ts'
import { type ListProblem, listProblemMessage, MAX_SAVED_LISTS } from './rules.ts'

type ListRefusal =
  | ListProblem
  | { code: 'order-list-version-conflict'; now: OrderListDto }
  | {
      code: 'name-already-exists' | 'saved-list-limit-reached' | 'saved-list-not-found'
    }
  | { code: CompanyProblemCode }

/** The problem response for a list that was not changed. */
export function orderListProblem(refusal: ListRefusal): HttpProblem {
  switch (refusal.code) {
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
        title: 'Quantity too large',
        detail: listProblemMessage(refusal),
        extra: { productID: refusal.productID },
      })
    case 'order-list-version-conflict':
      return new HttpProblem({
        status: 409,
        code: 'order-list-version-conflict',
        title: 'The order list has changed',
        detail: 'Your order list was changed or ordered in another window. Review it, then try again.',
        extra: { current: refusal.now },
      })
    case 'name-already-exists':
      return new HttpProblem({
        status: 409,
        code: 'name-already-exists',
        title: 'Name already used',
        detail: 'You already have a list with this name. Choose another name.',
        fields: { name: 'is already used by another list' },
      })
    case 'saved-list-limit-reached':
      return new HttpProblem({
        status: 409,
        code: 'saved-list-limit-reached',
        title: 'Too many lists',
        detail: `You can save at most ${MAX_SAVED_LISTS} lists. Delete one you no longer need.`,
      })
    case 'saved-list-not-found':
      return new HttpProblem({
        status: 404,
        code: 'saved-list-not-found',
        title: 'List not found',
        detail: 'You have no saved list with this ID.',
      })
    default:
      return companyProblem(refusal.code)
  }
}
