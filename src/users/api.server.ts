import { z } from '@hono/zod-openapi'
import { ownEmail, ownEmailOr, staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { endSession, endSessions, listSessions } from '#app/auth/sessions/user-sessions.server.ts'
import { normalizeEmail, type SignedInUser } from '#app/lib/actor.ts'
import { refused } from '#app/lib/outcome.ts'
import { PERMISSION_NAMES, permissionsOf } from '#app/staff/permissions.ts'
import { changeUser, type RemoveFromCompanies, removeUser } from './commands.server.ts'
import {
  listedUserSchema,
  sessionSchema,
  userChangeBody,
  userListQuerySchema,
  userRecordSchema,
} from './core/contract.ts'
import { findUserByEmail, isCompanyMember, listUsers, toUserRecord } from './core/queries.server.ts'
import { USER_PROBLEMS } from './problems.server.ts'

const endpoint = endpointsOf('Users')
const params = z.object({ email: z.string().max(254) })
const staffAccessSchema = z
  .object({
    admin: z.boolean(),
    permissions: z.array(z.enum(PERMISSION_NAMES)).optional().describe('Of the caller, if a staff member'),
    secondFactor: z
      .enum(['confirmed', 'confirm', 'enroll'])
      .optional()
      .describe('Of the caller’s session: what it has to do before it can use the permissions'),
  })
  .openapi('StaffAccess')
const endedSessionsSchema = z.object({ ended: z.int() })

/** A session that awaits the second factor is that of a staff member, but may do nothing yet. */
function accessOf({ staffRoles = [], awaitsSecondFactor, secondFactorAt }: SignedInUser) {
  if (awaitsSecondFactor) return { admin: true, permissions: [], secondFactor: awaitsSecondFactor }
  if (staffRoles.length === 0) return { admin: false }
  const permissions = permissionsOf(staffRoles)
  return { admin: true, permissions, ...(secondFactorAt && { secondFactor: 'confirmed' as const }) }
}

const accountEndpoints = [
  endpoint({
    route: 'GET /user',
    summary: 'List all users, oldest first by default',
    reads: 'replica',
    access: staff('customers.read'),
    query: userListQuerySchema,
    response: listPage(z.array(listedUserSchema), 'The users'),
    run: ({ db, now }, { query }) => listUsers(db, query, now()),
  }),
  endpoint({
    route: 'GET /user/{email}',
    summary: 'Get a user record',
    access: ownEmailOr('customers.read'),
    params,
    response: json(userRecordSchema, 'The user record'),
    refuses: pick(USER_PROBLEMS, 'user-not-found'),
    async run({ db }, { params: { email } }) {
      const user = await findUserByEmail(db, normalizeEmail(email))
      if (!user) return refused({ code: 'user-not-found' })
      const isMember = await isCompanyMember(db, user.id)
      return { ...toUserRecord(user), ...(isMember && { hasCompany: true as const }) }
    },
  }),
  endpoint({
    route: 'PUT /user/{email}',
    summary: 'Sync after sign-in ({email} only) or change your profile',
    access: ownEmail,
    params,
    body: userChangeBody,
    response: json(userRecordSchema, 'The user record'),
    refuses: pick(USER_PROBLEMS, 'version-conflict'),
    changes: [],
    async run(ctx, { params: { email }, body }) {
      const outcome = await changeUser(ctx, email, body)
      if (!outcome.done) return outcome
      const isMember = await isCompanyMember(ctx.db, ctx.actor.userId)
      return { ...outcome.value, ...(isMember && { hasCompany: true as const }) }
    },
  }),
  endpoint({
    route: 'GET /admin/{email}',
    summary: 'Check whether a user is a staff member, and what the caller may do',
    access: ownEmailOr('customers.read'),
    isOpenBeforeSecondFactor: true,
    params,
    response: json(staffAccessSchema, 'Whether the user is a staff member'),
    async run({ db, actor }, { params: { email } }) {
      const address = normalizeEmail(email)
      if (address === actor.email) return accessOf(actor)
      const user = await findUserByEmail(db, address)
      return { admin: user?.role === 'admin' }
    },
  }),
  endpoint({
    route: 'GET /user/{email}/sessions',
    summary: 'List your sessions, most recently used first',
    access: ownEmail,
    params,
    response: json(z.array(sessionSchema), 'The sessions'),
    run: (ctx, { params: { email } }, c) => listSessions(ctx, email, c.var.sessionId),
  }),
  endpoint({
    route: 'DELETE /user/{email}/sessions',
    summary: 'End all sessions of a user except the current one',
    access: ownEmailOr('users.remove'),
    params,
    response: json(endedSessionsSchema, 'The number of ended sessions'),
    refuses: pick(USER_PROBLEMS, 'user-not-found'),
    changes: [],
    run: (ctx, { params: { email } }, c) => endSessions(ctx, email, c.var.sessionId),
  }),
  endpoint({
    route: 'DELETE /user/{email}/sessions/{id}',
    summary: 'End one of your sessions',
    access: ownEmail,
    params: params.extend({ id: z.string().max(64) }),
    response: json(endedSessionsSchema, 'The number of ended sessions'),
    refuses: pick(USER_PROBLEMS, 'session-not-found'),
    changes: [],
    run: (ctx, { params: { email, id } }) => endSession(ctx, email, id),
  }),
]

export const createUserEndpoints = (removeFromCompanies: RemoveFromCompanies) => [
  ...accountEndpoints,
  endpoint({
    route: 'DELETE /user/{email}',
    summary: 'Remove a user permanently and end all their sessions',
    access: staff('users.remove'),
    params,
    response: json(z.object({ email: z.string() }), 'The removed user'),
    refuses: pick(
      USER_PROBLEMS,
      'user-not-found',
      'is-administrator',
      'cannot-remove-self',
      'last-company-owner',
    ),
    changes: [],
    run: (ctx, { params: { email } }) => removeUser(ctx, email, removeFromCompanies),
  }),
]
