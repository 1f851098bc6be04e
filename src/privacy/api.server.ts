import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { clientAddressFrom } from '#app/auth/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/rate-limits.server.ts'
import { clearSessionCookie } from '#app/auth/sessions/read-session.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { deletedAccountSchema, deletionBody, deletionTermsSchema } from './contract.ts'
import { LAST_ADMIN, undeliveredOrders, WRONG_EMAIL, WRONG_PASSWORD } from './copy.ts'
import { type DeletionRefusal, deleteAccount } from './delete-account.server.ts'
import { exportPersonalData, readDeletionTerms } from './personal-data.server.ts'

const tags = ['Personal data']
const emailParam = z.object({ email: z.string().max(254) })

export function createPrivacyApi(rateLimits: RateLimits) {
  return newApi()
    .openapi(
      createRoute({
        method: 'get',
        path: '/user/{email}/data',
        tags,
        summary: 'Download all personal data of the caller',
        request: { params: emailParam },
        responses: {
          200: {
            description: 'Account, profile, sessions, orders, lists, reviews, emails and audit entries',
            content: { 'application/json': { schema: z.looseObject({}) } },
          },
          ...errorResponses(401, 403),
        },
      }),
      async (c) => {
        const data = await exportPersonalData(c.var.ctx, c.req.valid('param').email)
        const file = `fixit-my-data-${data.exportedAt.slice(0, 10)}.json`
        return c.body(JSON.stringify(data, null, 2), 200, {
          'Content-Type': 'application/json',
          'Content-Disposition': `attachment; filename="${file}"`,
        }) as never
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/user/{email}/deletion',
        tags,
        summary: 'Get the consequences of deleting the caller’s account',
        request: { params: emailParam },
        responses: { 200: jsonResponse(deletionTermsSchema, 'The terms'), ...errorResponses(401, 403) },
      }),
      async (c) => c.json(await readDeletionTerms(c.var.ctx, c.req.valid('param').email), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/user/{email}/deletion',
        tags,
        summary: 'Delete the caller’s account permanently, confirmed by its password',
        description:
          'Unpaid orders are cancelled. Orders and reviews are kept, without name, email address, address and phone. Refused for the last administrator, and while a paid order has not been shipped.',
        request: { params: emailParam, body: jsonBody(deletionBody) },
        responses: {
          200: jsonResponse(deletedAccountSchema, 'The account is deleted'),
          ...errorResponses(401, 403, 409, 422, 429),
        },
      }),
      async (c) => {
        const { email } = c.req.valid('param')
        const user = requireSelf(c.var.ctx.actor, email)
        const attempt = await rateLimits.countSignIn(user.email, clientAddressFrom(c))
        const outcome = await deleteAccount(c.var.ctx, email, c.req.valid('json'))
        const isWrongPassword = !outcome.done && outcome.refusal.because === 'confirmation-failed'
        if (!isWrongPassword) await attempt.refund()
        if (!outcome.done) throw deletionProblem(outcome.refusal)
        const isSecure = c.var.ctx.shopUrl.startsWith('https:')
        c.header('Set-Cookie', clearSessionCookie(isSecure))
        c.var.ctx.log.info({ requestId: c.var.requestId, userId: user.userId }, 'an account was deleted')
        return c.json({ deleted: true as const, ...outcome.value }, 200)
      },
    )
}

function deletionProblem(refusal: DeletionRefusal): HttpProblem {
  if (refusal.because === 'confirmation-failed') {
    const message = refusal.by === 'password' ? WRONG_PASSWORD : WRONG_EMAIL
    return new HttpProblem({
      status: 422,
      code: 'confirmation-failed',
      title: 'Account not deleted',
      detail: message,
      fields: { [refusal.by]: message },
    })
  }
  return new HttpProblem({
    status: 409,
    code: refusal.because,
    title: 'Account not deleted',
    detail:
      refusal.because === 'last-administrator' ? LAST_ADMIN : undeliveredOrders(refusal.unshippedOrders),
  })
}
