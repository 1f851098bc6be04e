import { toProblem } from '#app/app/problems.server.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { HttpProblem } from '#app/lib/problem.ts'

export const ORDER_NOT_FOUND = [404, 'Order not found', 'There is no order with this number.'] as const

export const orderNotFoundProblem = () =>
  toProblem({ 'order-not-found': ORDER_NOT_FOUND }, { code: 'order-not-found' })

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
