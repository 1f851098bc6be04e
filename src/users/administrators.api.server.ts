/** Giving and ending administrator access, each confirmed by the caller's password. */
import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { staff } from '#app/app/access.server.ts'
import type { ApiEnv } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { clientAddressFrom } from '#app/auth/account/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { mapOutcome, type Outcome } from '#app/lib/outcome.ts'
import { makeAdmin } from './commands.server.ts'
import { ownConfirmationBody } from './core/contract.ts'
import { demoteAdmin } from './demote-admin.commands.server.ts'
import { CONFIRMATION_FAILED, USER_PROBLEMS } from './problems.server.ts'

const params = z.object({ email: z.string().max(254) })
const modifiedCount = (none: string) =>
  json(z.object({ modifiedCount: z.int() }), `The number of changed records: 0 if the user is ${none}`)

export function createAdministratorEndpoints(rateLimits: RateLimits) {
  const confirmed = <Result extends Outcome<{ modified: number }, { code: string }>>(
    actor: SignedInUser,
    c: HonoContext<ApiEnv>,
    change: () => Promise<Result>,
  ) =>
    mapOutcome(rateLimits.countWrongSecret(actor.email, clientAddressFrom(c), change), ({ modified }) => ({
      modifiedCount: modified,
    }))

  return [
    endpointsOf('Users')({
      route: 'PUT /user/admin/{email}',
      summary: 'Make a user an administrator, confirmed by your own password',
      description:
        'The user must have confirmed their email address. All their sessions end, and the administrators get an email.',
      access: staff('staff.manage'),
      params,
      body: ownConfirmationBody,
      response: modifiedCount('already an administrator'),
      refuses: {
        ...pick(USER_PROBLEMS, 'user-not-found', 'email-not-confirmed'),
        'confirmation-failed': CONFIRMATION_FAILED,
      },
      problems: [429],
      changes: [],
      run: (ctx, { params: { email }, body }, c) =>
        confirmed(ctx.actor, c, () => makeAdmin(ctx, email, body)),
    }),
    endpointsOf('Users')({
      route: 'POST /user/admin/{email}/demotion',
      summary: 'Make an administrator a customer again, confirmed by your own password',
      description:
        'All sessions of the user end, and the other administrators get an email. The last administrator cannot be demoted.',
      access: staff('staff.manage'),
      params,
      body: ownConfirmationBody,
      response: modifiedCount('no administrator'),
      refuses: {
        ...pick(USER_PROBLEMS, 'user-not-found', 'last-administrator'),
        'confirmation-failed': CONFIRMATION_FAILED,
      },
      problems: [429],
      changes: [],
      run: (ctx, { params: { email }, body }, c) =>
        confirmed(ctx.actor, c, () => demoteAdmin(ctx, email, body)),
    }),
  ]
}
