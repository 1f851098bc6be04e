import { formatPlural } from '#app/lib/numbers.ts'
import { HttpProblem } from '#app/lib/problem.ts'

export function orderNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'order-not-found',
    title: 'Order not found',
    detail: 'There is no order with this number.',
  })
}

/** The last change can still be undone, so nothing else can be done to the order. */
export function undoWindowProblem({ status, seconds }: { status: string; seconds: number }) {
  return new HttpProblem({
    status: 409,
    code: 'undo-window-open',
    title: 'The last change can still be undone',
    detail: `The order was changed a moment ago, which can still be undone. It is ${status} now. Try again in ${formatPlural(seconds, ['second', 'seconds'])}.`,
    extra: { orderStatus: status, seconds },
    headers: { 'retry-after': String(seconds) },
  })
}
