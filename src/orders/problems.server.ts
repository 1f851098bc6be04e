import { HttpProblem } from '#app/lib/problem.ts'

export function orderNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'order-not-found',
    title: 'Order not found',
    detail: 'There is no order with this number.',
  })
}
