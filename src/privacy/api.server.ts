import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { clientAddressFrom } from '#app/auth/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/rate-limits.server.ts'
import { clearSessionCookie } from '#app/auth/sessions/read-session.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { deletedAccountSchema, deletionBody, deletionTermsSchema } from './contract.ts'
import { type DeletionRefusal, deleteAccount } from './delete-account.server.ts'
import { exportPersonalData, readDeletionTerms } from './personal-data.server.ts'

const tags = ['Personal data']
const emailParam = z.object({ email: z.string().max(254) })

export function createPrivacyApi(throttle: RateLimits) {
  return newApi()
    .openapi(
      createRoute({
        method: 'get',
        path: '/user/{email}/data',
        tags,
        summary: 'Everything that is held about the caller, as a file',
        request: { params: emailParam },
        responses: {
          200: {
            description: 'Account, profile, sessions, orders, reviews, mails, audit entries',
            content: { 'application/json': { schema: z.looseObject({}) } },
          },
          ...errorResponses(401, 403),
        },
      }),
      async (c) => {
        const data = await exportPersonalData(c.var.ctx, c.req.valid('param').email)
        const file = `fixit-my-data-${data.madeAt.slice(0, 10)}.json`
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
        summary: 'What would happen if the caller deleted their account',
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
        summary: 'Delete the caller’s account for good, confirmed by its password',
        description:
          'Unpaid orders are cancelled. Orders and reviews stay, without name, e-mail address, address and phone. Refused to the last administrator, and while a paid order has not been shipped.',
        request: { params: emailParam, body: jsonBody(deletionBody) },
        responses: {
          200: jsonResponse(deletedAccountSchema, 'Done'),
          ...errorResponses(401, 403, 409, 422, 429),
        },
      }),
      async (c) => {
        const { email } = c.req.valid('param')
        const user = requireSelf(c.var.ctx.actor, email)
        const admitted = await throttle.countSignIn(user.email, clientAddressFrom(c))
        const outcome = await deleteAccount(c.var.ctx, email, c.req.valid('json'))
        const wasWrong = !outcome.done && outcome.refusal.because === 'confirmation-failed'
        if (!wasWrong) await admitted.refund()
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
    const message =
      refusal.by === 'password'
        ? 'This is not the password of the account.'
        : 'This is not the address of the account.'
    return new HttpProblem({
      status: 422,
      code: 'confirmation-failed',
      title: 'Not confirmed',
      detail: message,
      fields: { [refusal.by]: message },
    })
  }
  return new HttpProblem({
    status: 409,
    code: refusal.because,
    title: 'Not possible',
    detail:
      refusal.because === 'last-administrator'
        ? 'You are the last administrator. Make somebody else an administrator first.'
        : `${refusal.owed === 1 ? 'An order of yours is' : `${refusal.owed} orders of yours are`} paid and not shipped yet. Delete your account once ${refusal.owed === 1 ? 'it is' : 'they are'} on the way.`,
  })
}
