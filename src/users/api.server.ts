import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { linkHeader } from '#app/app/cursor.server.ts'
import { endSession, endSessions, listSessions } from '#app/auth/sessions/user-sessions.server.ts'
import { normalizeEmail, requireAdmin, requireSelfOrAdmin } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import {
  changeUser,
  makeAdmin,
  type PromotionRefusal,
  type RemovalRefusal,
  removeUser,
} from './commands.server.ts'
import {
  listedUserSchema,
  sessionSchema,
  userChangeBody,
  userListQuery,
  userRecordSchema,
} from './contract.ts'
import { findUserByEmail, listUsers, toUserRecord } from './queries.server.ts'

const tags = ['Users']
const emailParam = z.object({ email: z.string().max(254) })
const endedSessionsSchema = z.object({ ended: z.int() })

export const usersApi = newApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/user',
      tags,
      summary: 'All users, oldest first (administrators)',
      request: { query: userListQuery },
      responses: {
        200: jsonResponse(z.array(listedUserSchema), 'The users'),
        ...errorResponses(401, 403, 422),
      },
    }),
    async (c) => {
      requireAdmin(c.var.ctx.actor)
      const page = await listUsers(c.var.ctx.db, c.req.valid('query'))
      c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
      return c.json(page.users, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/user/{email}',
      tags,
      summary: 'One’s own record, or any for administrators',
      request: { params: emailParam },
      responses: { 200: jsonResponse(userRecordSchema, 'The record'), ...errorResponses(401, 403, 404) },
    }),
    async (c) => {
      const { email } = c.req.valid('param')
      requireSelfOrAdmin(c.var.ctx.actor, email)
      const user = await findUserByEmail(c.var.ctx.db, normalizeEmail(email))
      if (!user) throw userNotFoundProblem()
      return c.json(toUserRecord(user), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/user/{email}',
      tags,
      summary: 'Sync after sign-in ({email}) or change one’s own profile',
      request: { params: emailParam, body: jsonBody(userChangeBody) },
      responses: { 200: jsonResponse(userRecordSchema, 'The record'), ...errorResponses(401, 403, 409, 422) },
    }),
    async (c) => {
      const outcome = await changeUser(c.var.ctx, c.req.valid('param').email, c.req.valid('json'))
      if (!outcome.done) {
        const { because, now } = outcome.refusal
        throw new HttpProblem({
          status: 409,
          code: because,
          title: 'Changed meanwhile',
          detail: 'The profile has changed since you opened it. Nothing was saved.',
          extra: { now },
        })
      }
      return c.json(outcome.value, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/{email}',
      tags,
      summary: 'Whether an address is an administrator’s: one’s own, or any for administrators',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(z.object({ admin: z.boolean() }), 'The answer'),
        ...errorResponses(401, 403),
      },
    }),
    async (c) => {
      const { email } = c.req.valid('param')
      requireSelfOrAdmin(c.var.ctx.actor, email)
      const user = await findUserByEmail(c.var.ctx.db, normalizeEmail(email))
      return c.json({ admin: user?.role === 'admin' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/user/admin/{email}',
      tags,
      summary: 'Make a user an administrator (administrators)',
      description: 'The user must have confirmed their email address. Every session of theirs ends.',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(
          z.object({ modifiedCount: z.int() }),
          'How many records changed: 0 for an administrator',
        ),
        ...errorResponses(401, 403, 404, 409),
      },
    }),
    async (c) => {
      const outcome = await makeAdmin(c.var.ctx, c.req.valid('param').email)
      if (!outcome.done) throw promotionProblem(outcome.refusal)
      return c.json({ modifiedCount: outcome.value.modified }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/user/{email}',
      tags,
      summary: 'Remove a user: signed out everywhere, for good (administrators)',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(z.object({ email: z.string() }), 'Whom'),
        ...errorResponses(401, 403, 404, 409),
      },
    }),
    async (c) => {
      const outcome = await removeUser(c.var.ctx, c.req.valid('param').email)
      if (!outcome.done) throw removalProblem(outcome.refusal)
      return c.json(outcome.value, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/user/{email}/sessions',
      tags,
      summary: 'Where the caller is signed in, last used first',
      request: { params: emailParam },
      responses: { 200: jsonResponse(z.array(sessionSchema), 'The sessions'), ...errorResponses(401, 403) },
    }),
    async (c) => c.json(await listSessions(c.var.ctx, c.req.valid('param').email, c.var.sessionId), 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/user/{email}/sessions',
      tags,
      summary:
        'Sign out everywhere but here: oneself, or anybody for administrators. Counts from the next request on',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(endedSessionsSchema, 'How many sessions ended'),
        ...errorResponses(401, 403, 404),
      },
    }),
    async (c) => {
      const outcome = await endSessions(c.var.ctx, c.req.valid('param').email, c.var.sessionId)
      if (!outcome.done) throw userNotFoundProblem()
      return c.json(outcome.value, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/user/{email}/sessions/{id}',
      tags,
      summary: 'End one of the caller’s own sessions',
      request: { params: emailParam.extend({ id: z.string().max(64) }) },
      responses: {
        200: jsonResponse(endedSessionsSchema, 'How many sessions ended'),
        ...errorResponses(401, 403, 404),
      },
    }),
    async (c) => {
      const { email, id } = c.req.valid('param')
      const outcome = await endSession(c.var.ctx, email, id)
      if (!outcome.done) {
        throw new HttpProblem({
          status: 404,
          code: outcome.refusal.because,
          title: 'No such session',
          detail: 'This session has ended already.',
        })
      }
      return c.json(outcome.value, 200)
    },
  )

function promotionProblem({ because }: PromotionRefusal): HttpProblem {
  if (because === 'user-not-found') return userNotFoundProblem()
  return new HttpProblem({
    status: 409,
    code: because,
    title: 'Email address not confirmed',
    detail:
      'This user has not confirmed their email address. Ask them to open the link in the confirmation email, then try again.',
  })
}

function removalProblem({ because }: RemovalRefusal): HttpProblem {
  if (because === 'user-not-found') return userNotFoundProblem()
  return new HttpProblem({
    status: 409,
    code: because,
    title: 'Not possible',
    detail:
      because === 'cannot-remove-self'
        ? 'You cannot remove yourself. Ask another administrator.'
        : 'The last administrator cannot be removed.',
  })
}

function userNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'user-not-found',
    title: 'No such user',
    detail: 'There is no user with this address.',
  })
}
