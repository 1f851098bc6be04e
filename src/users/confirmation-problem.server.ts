import { HttpProblem } from '#app/lib/problem.ts'
import { WRONG_EMAIL, WRONG_PASSWORD } from './copy.server.ts'
import type { ConfirmationRefusal } from './own-confirmation.server.ts'

/** @param title what was not done */
export function confirmationProblem({ code, by }: ConfirmationRefusal, title: string): HttpProblem {
  const detail = by === 'password' ? WRONG_PASSWORD : WRONG_EMAIL
  return new HttpProblem({ status: 422, code, title, detail, fields: { [by]: detail } })
}
