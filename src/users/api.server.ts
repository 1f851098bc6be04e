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
import {
  EMAIL_NOT_CONFIRMED,
  PROFILE_CONFLICT,
  SESSION_NOT_FOUND,
  USER_NOT_FOUND,
  USER_NOT_REMOVED,
} from './copy.server.ts'
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
      summary: 'List all users, oldest first by default (administrators)',
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
      summary: 'Get one’s own user record, or any for administrators',
      request: { params: emailParam },
      responses: { 200: jsonResponse(userRecordSchema, 'The user record'), ...errorResponses(401, 403, 404) },
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
      summary: 'Sync after sign-in ({email} only) or change one’s own profile',
      request: { params: emailParam, body: jsonBody(userChangeBody) },
      responses: {
        200: jsonResponse(userRecordSchema, 'The user record'),
        ...errorResponses(401, 403, 409, 422),
      },
    }),
    async (c) => {
      const outcome = await changeUser(c.var.ctx, c.req.valid('param').email, c.req.valid('json'))
      if (!outcome.done) {
        const { because, now: current } = outcome.refusal
        throw new HttpProblem({
          status: 409,
          code: because,
          ...PROFILE_CONFLICT,
          extra: { current },
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
      summary: 'Check whether a user is an administrator: oneself, or any user for administrators',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(z.object({ admin: z.boolean() }), 'Whether the user is an administrator'),
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
      description: 'The user must have confirmed their email address. All their sessions end.',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(
          z.object({ modifiedCount: z.int() }),
          'The number of changed records: 0 if the user is already an administrator',
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
      summary: 'Remove a user permanently and end all their sessions (administrators)',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(z.object({ email: z.string() }), 'The removed user'),
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
      summary: 'List the caller’s sessions, most recently used first',
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
      summary: 'End all sessions except the current one: one’s own, or those of any user for administrators',
      request: { params: emailParam },
      responses: {
        200: jsonResponse(endedSessionsSchema, 'The number of ended sessions'),
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
        200: jsonResponse(endedSessionsSchema, 'The number of ended sessions'),
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
          ...SESSION_NOT_FOUND,
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
    ...EMAIL_NOT_CONFIRMED,
  })
}

function removalProblem({ because }: RemovalRefusal): HttpProblem {
  if (because === 'user-not-found') return userNotFoundProblem()
  return new HttpProblem({
    status: 409,
    code: because,
    title: USER_NOT_REMOVED.title,
    detail: because === 'cannot-remove-self' ? USER_NOT_REMOVED.self : USER_NOT_REMOVED.lastAdmin,
  })
}

function userNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'user-not-found',
    ...USER_NOT_FOUND,
  })
}
