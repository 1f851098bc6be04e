/** Ending administrator access. */
import { z } from '@hono/zod-openapi'
import { admin } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { clientAddressFrom } from '#app/auth/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/rate-limits.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { demotionProofBody } from './contract.ts'
import { LAST_ADMINISTRATOR, USER_NOT_FOUND, WRONG_EMAIL, WRONG_PASSWORD } from './copy.server.ts'
import { type DemotionRefusal, demoteAdmin } from './demote-admin.commands.server.ts'

export const createDemotionEndpoint = (rateLimits: RateLimits) =>
  endpoint({
    method: 'post',
    path: '/user/admin/{email}/demotion',
    tag: 'Users',
    summary: 'Make an administrator a customer again, confirmed by your own password',
    description:
      'All sessions of the user end, and the other administrators get an email. The last administrator cannot be demoted.',
    access: admin,
    params: z.object({ email: z.string().max(254) }),
    body: demotionProofBody,
    response: json(
      z.object({ modifiedCount: z.int() }),
      'The number of changed records: 0 if the user is no administrator',
    ),
    problems: [404, 409, 429],
    changes: [],
    async run(ctx, { params: { email }, body }, c) {
      const attempt = await rateLimits.countSignIn(ctx.actor.email, clientAddressFrom(c))
      const outcome = await demoteAdmin(ctx, email, body)
      const isWrongPassword = !outcome.done && outcome.refusal.code === 'confirmation-failed'
      if (!isWrongPassword) await attempt.refund()
      if (!outcome.done) throw demotionProblem(outcome.refusal)
      return { modifiedCount: outcome.value.modified }
    },
  })

function demotionProblem(refusal: DemotionRefusal): HttpProblem {
  switch (refusal.code) {
    case 'user-not-found':
      return new HttpProblem({ status: 404, code: refusal.code, ...USER_NOT_FOUND })
    case 'last-administrator':
      return new HttpProblem({ status: 409, code: refusal.code, ...LAST_ADMINISTRATOR })
    case 'confirmation-failed': {
      const message = refusal.by === 'password' ? WRONG_PASSWORD : WRONG_EMAIL
      return new HttpProblem({
        status: 422,
        code: refusal.code,
        title: 'Administrator access not ended',
        detail: message,
        fields: { [refusal.by]: message },
      })
    }
  }
}
