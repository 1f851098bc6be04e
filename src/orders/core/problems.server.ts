import { toProblem } from '#app/app/problems.server.ts'

export const ORDER_NOT_FOUND = [404, 'There is no order with this number.'] as const

export const orderNotFoundProblem = () =>
  toProblem({ 'order-not-found': ORDER_NOT_FOUND }, { code: 'order-not-found' })
