import { z } from '@hono/zod-openapi'
import { admin, ownEmail, ownEmailOrAdmin } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { endSession, endSessions, listSessions } from '#app/auth/sessions/user-sessions.server.ts'
import { normalizeEmail } from '#app/lib/actor.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { changeUser, type RemovalRefusal, type RemoveFromCompanies, removeUser } from './commands.server.ts'
import {
  CANNOT_REMOVE_SELF_PROBLEM,
  IS_ADMINISTRATOR,
  lastOwnerProblem,
  PROFILE_CONFLICT_PROBLEM,
  SESSION_NOT_FOUND,
  USER_NOT_FOUND,
} from './copy.server.ts'
import {
  listedUserSchema,
  sessionSchema,
  userChangeBody,
  userListQuerySchema,
  userRecordSchema,
} from './core/contract.ts'
import { findUserByEmail, isCompanyMember, listUsers, toUserRecord } from './core/queries.server.ts'

const tag = 'Users'
const params = z.object({ email: z.string().max(254) })
const endedSessionsSchema = z.object({ ended: z.int() })

export const createUserEndpoints = (removeFromCompanies: RemoveFromCompanies) => [
  endpoint({
    method: 'get',
    path: '/user',
    tag,
    summary: 'List all users, oldest first by default',
    reads: 'replica',
    access: admin,
    query: userListQuerySchema,
    response: listPage(z.array(listedUserSchema), 'The users'),
    run: ({ db }, { query }) => listUsers(db, query),
  }),
  endpoint({
    method: 'get',
    path: '/user/{email}',
    tag,
    summary: 'Get a user record',
    access: ownEmailOrAdmin,
    params,
    response: json(userRecordSchema, 'The user record'),
    problems: [404],
    async run({ db }, { params: { email } }) {
      const user = await findUserByEmail(db, normalizeEmail(email))
      if (!user) throw userNotFoundProblem()
      const isMember = await isCompanyMember(db, user.id)
      return { ...toUserRecord(user), ...(isMember && { hasCompany: true as const }) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/user/{email}',
    tag,
    summary: 'Sync after sign-in ({email} only) or change your profile',
    access: ownEmail,
    params,
    body: userChangeBody,
    response: json(userRecordSchema, 'The user record'),
    problems: [409],
    changes: [],
    async run(ctx, { params: { email }, body }) {
      const outcome = await changeUser(ctx, email, body)
      if (outcome.done) {
        const isMember = await isCompanyMember(ctx.db, ctx.actor.userId)
        return { ...outcome.value, ...(isMember && { hasCompany: true as const }) }
      }
      const { code, now: current } = outcome.refusal
      throw new HttpProblem({ status: 409, code, ...PROFILE_CONFLICT_PROBLEM, extra: { current } })
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/{email}',
    tag,
    summary: 'Check whether a user is an administrator',
    access: ownEmailOrAdmin,
    params,
    response: json(z.object({ admin: z.boolean() }), 'Whether the user is an administrator'),
    async run({ db }, { params: { email } }) {
      const user = await findUserByEmail(db, normalizeEmail(email))
      return { admin: user?.role === 'admin' }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/user/{email}',
    tag,
    summary: 'Remove a user permanently and end all their sessions',
    access: admin,
    params,
    response: json(z.object({ email: z.string() }), 'The removed user'),
    problems: [404, 409],
    changes: [],
    run: async (ctx, { params: { email } }) =>
      requireDone(await removeUser(ctx, email, removeFromCompanies), removalProblem),
  }),
  endpoint({
    method: 'get',
    path: '/user/{email}/sessions',
    tag,
    summary: 'List your sessions, most recently used first',
    access: ownEmail,
    params,
    response: json(z.array(sessionSchema), 'The sessions'),
    run: (ctx, { params: { email } }, c) => listSessions(ctx, email, c.var.sessionId),
  }),
  endpoint({
    method: 'delete',
    path: '/user/{email}/sessions',
    tag,
    summary: 'End all sessions of a user except the current one',
    access: ownEmailOrAdmin,
    params,
    response: json(endedSessionsSchema, 'The number of ended sessions'),
    problems: [404],
    changes: [],
    async run(ctx, { params: { email } }, c) {
      const outcome = await endSessions(ctx, email, c.var.sessionId)
      if (!outcome.done) throw userNotFoundProblem()
      return outcome.value
    },
  }),
  endpoint({
    method: 'delete',
    path: '/user/{email}/sessions/{id}',
    tag,
    summary: 'End one of your sessions',
    access: ownEmail,
    params: params.extend({ id: z.string().max(64) }),
    response: json(endedSessionsSchema, 'The number of ended sessions'),
    problems: [404],
    changes: [],
    async run(ctx, { params: { email, id } }) {
      const outcome = await endSession(ctx, email, id)
      if (outcome.done) return outcome.value
      throw new HttpProblem({ status: 404, code: outcome.refusal.code, ...SESSION_NOT_FOUND })
    },
  }),
]

function removalProblem(refusal: RemovalRefusal): HttpProblem {
  if (refusal.code === 'user-not-found') return userNotFoundProblem()
  return new HttpProblem({ status: 409, code: refusal.code, ...describeRemovalRefusal(refusal) })
}

function describeRemovalRefusal(refusal: Exclude<RemovalRefusal, { code: 'user-not-found' }>) {
  if (refusal.code === 'last-company-owner') return lastOwnerProblem(refusal.companies)
  return refusal.code === 'is-administrator' ? IS_ADMINISTRATOR : CANNOT_REMOVE_SELF_PROBLEM
}

export function userNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'user-not-found',
    ...USER_NOT_FOUND,
  })
}
