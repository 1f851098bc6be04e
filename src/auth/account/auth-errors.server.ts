/** Turns errors of Better Auth into the shop's own problem responses. */

import { toProblem } from '#app/app/problems.server.ts'
import { normalizeEmail } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { findUserByEmail } from '#app/users/core/queries.server.ts'
import type { ApiContext } from './auth-proxy.server.ts'
import { AUTH_PROBLEMS } from './problems.server.ts'

export function rethrowConfirmationError(error: unknown): never {
  if (!(error instanceof HttpProblem) || error.problem.status >= 500) throw error
  const isExpired = error.problem.code === 'token-expired'
  throw toProblem(AUTH_PROBLEMS, { code: isExpired ? 'token-expired' : 'invalid-token' })
}

export const isWrongSignInCode = (code: string) => code === 'invalid-email-or-password'
export const isWrongPasswordCode = (code: string) => code === 'invalid-password'

/** Better Auth gives the same code when the address was registered a moment earlier and when the write failed. */
export async function rethrowRegistrationError(c: ApiContext, email: string, error: unknown): Promise<never> {
  if (error instanceof HttpProblem && error.problem.code === 'failed-to-create-user') {
    if (!(await findUserByEmail(c.var.ctx.db, normalizeEmail(email)))) {
      throw new Error('the account could not be written')
    }
  }
  throw error
}
