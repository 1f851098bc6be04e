import { z } from '@hono/zod-openapi'
import { ownEmail } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { clientAddressFrom } from '#app/auth/account/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { clearSessionCookie } from '#app/auth/account/read-session.server.ts'
import { ALL_CACHE_TAGS } from '#app/db/change-polling.server.ts'
import { deletedAccountSchema, deletionBody, deletionTermsSchema } from './contract.ts'
import { deleteAccount } from './delete-account.server.ts'
import { exportPersonalData, readDeletionTerms } from './personal-data.server.ts'
import { PRIVACY_PROBLEMS } from './problems.server.ts'

const endpoint = endpointsOf('Personal data')
const params = z.object({ email: z.string().max(254) })

export interface PrivacyServices {
  rateLimits: RateLimits
  /** Writes the list of deleted accounts again. */
  onAccountDeleted?: (() => void) | undefined
}

/** Of all accounts of a site: each whole file is in memory. */
const MAX_EXPORTS_OF_SITE = 3
const exports = createAccountLimit(1, MAX_EXPORTS_OF_SITE)

export const createPrivacyEndpoints = ({ rateLimits, onAccountDeleted }: PrivacyServices) => [
  endpoint({
    route: 'GET /user/{email}/data',
    summary: 'Download all your personal data',
    access: ownEmail,
    params,
    response: rawResponse('Account, profile, sessions, orders, lists, reviews, emails and audit entries', {
      'application/json': z.looseObject({}),
    }),
    problems: [429],
    run: (ctx, { params: { email } }, c) =>
      exports.within(c, ctx.actor.userId, async () => {
        const data = await exportPersonalData(ctx, email)
        const file = `fixit-my-data-${data.exportedAt.slice(0, 10)}.json`
        return c.body(JSON.stringify(data, null, 2), 200, {
          'Content-Type': 'application/json',
          'Content-Disposition': `attachment; filename="${file}"`,
        })
      }),
  }),
  endpoint({
    route: 'GET /user/{email}/deletion',
    summary: 'Get the consequences of deleting your account',
    access: ownEmail,
    params,
    response: json(deletionTermsSchema, 'The terms'),
    run: (ctx, { params: { email } }) => readDeletionTerms(ctx, email),
  }),
  endpoint({
    route: 'POST /user/{email}/deletion',
    summary: 'Delete your account permanently, confirmed by its password',
    description:
      'Unpaid orders are cancelled. Orders and reviews are kept, without name, email address, address and phone. Refused for the last administrator, for the last owner of a company with other members, and while a paid order has not been shipped.',
    access: ownEmail,
    params,
    body: deletionBody,
    response: json(deletedAccountSchema, 'The account is deleted'),
    refuses: PRIVACY_PROBLEMS,
    problems: [429],
    // Orders are cancelled, and reviews lose the name of their writer.
    changes: ALL_CACHE_TAGS,
    async run(ctx, { params: { email }, body }, c) {
      const { actor, log, shopUrl } = ctx
      const outcome = await rateLimits.countWrongSecret(actor.email, clientAddressFrom(c), () =>
        deleteAccount(ctx, email, body),
      )
      if (!outcome.done) return outcome
      onAccountDeleted?.()
      c.header('Set-Cookie', clearSessionCookie(shopUrl.startsWith('https:')))
      log.info({ requestId: c.var.requestId, userId: actor.userId }, 'an account was deleted')
      return { deleted: true as const, ...outcome.value }
    },
  }),
]
