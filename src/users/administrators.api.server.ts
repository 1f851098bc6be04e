/** Giving and ending administrator access, each confirmed by the caller's password. */
import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { admin } from '#app/app/access.server.ts'
import type { ApiEnv } from '#app/app/api.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { clientAddressFrom } from '#app/auth/account/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import type { Outcome } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { makeAdmin, type PromotionRefusal } from './commands.server.ts'
import { confirmationProblem } from './confirmation-problem.server.ts'
import {
  EMAIL_NOT_CONFIRMED,
  LAST_ADMINISTRATOR,
  NOT_DEMOTED,
  NOT_PROMOTED,
  USER_NOT_FOUND,
} from './copy.server.ts'
import { ownConfirmationBody } from './core/contract.ts'
import { type DemotionRefusal, demoteAdmin } from './demote-admin.commands.server.ts'

const params = z.object({ email: z.string().max(254) })
const modifiedCount = (none: string) =>
  json(z.object({ modifiedCount: z.int() }), `The number of changed records: 0 if the user is ${none}`)

export function createAdministratorEndpoints(rateLimits: RateLimits) {
  /** Wrong passwords count like those of sign-in, so that nobody can guess one here. */
  async function confirmed<Refusal extends PromotionRefusal | DemotionRefusal>(
    actor: SignedInUser,
    c: HonoContext<ApiEnv>,
    title: string,
    change: () => Promise<Outcome<{ modified: number }, Refusal>>,
  ) {
    const attempt = await rateLimits.countSignIn(actor.email, clientAddressFrom(c))
    const outcome = await change()
    const isWrongPassword = !outcome.done && outcome.refusal.code === 'confirmation-failed'
    if (!isWrongPassword) await attempt.refund()
    if (!outcome.done) throw administratorProblem(outcome.refusal, title)
    return { modifiedCount: outcome.value.modified }
  }

  return [
    endpoint({
      method: 'put',
      path: '/user/admin/{email}',
      tag: 'Users',
      summary: 'Make a user an administrator, confirmed by your own password',
      description:
        'The user must have confirmed their email address. All their sessions end, and the administrators get an email.',
      access: admin,
      params,
      body: ownConfirmationBody,
      response: modifiedCount('already an administrator'),
      problems: [404, 409, 429],
      changes: [],
      run: (ctx, { params: { email }, body }, c) =>
        confirmed(ctx.actor, c, NOT_PROMOTED, () => makeAdmin(ctx, email, body)),
    }),
    endpoint({
      method: 'post',
      path: '/user/admin/{email}/demotion',
      tag: 'Users',
      summary: 'Make an administrator a customer again, confirmed by your own password',
      description:
        'All sessions of the user end, and the other administrators get an email. The last administrator cannot be demoted.',
      access: admin,
      params,
      body: ownConfirmationBody,
      response: modifiedCount('no administrator'),
      problems: [404, 409, 429],
      changes: [],
      run: (ctx, { params: { email }, body }, c) =>
        confirmed(ctx.actor, c, NOT_DEMOTED, () => demoteAdmin(ctx, email, body)),
    }),
  ]
}

/** @param title of a rejected confirmation */
function administratorProblem(refusal: PromotionRefusal | DemotionRefusal, title: string): HttpProblem {
  const { code } = refusal
  switch (code) {
    case 'user-not-found':
      return new HttpProblem({ status: 404, code, ...USER_NOT_FOUND })
    case 'email-not-confirmed':
      return new HttpProblem({ status: 409, code, ...EMAIL_NOT_CONFIRMED })
    case 'last-administrator':
      return new HttpProblem({ status: 409, code, ...LAST_ADMINISTRATOR })
    case 'confirmation-failed':
      return confirmationProblem(refusal, title)
  }
}
