import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { clientAddressFrom } from '#app/auth/account/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { changeStaffRoles } from './change-roles.commands.server.ts'
import { staffListQuerySchema, staffMemberSchema, staffRolesBody } from './contract.ts'
import { STAFF_PROBLEMS } from './problems.server.ts'
import { listStaff } from './queries.server.ts'

const tag = 'Staff'

export const createStaffEndpoints = (rateLimits: RateLimits) => [
  endpoint({
    method: 'get',
    path: '/staff',
    tag,
    summary: 'List the people who have staff roles, by name',
    access: staff('staff.manage'),
    query: staffListQuerySchema,
    response: listPage(z.array(staffMemberSchema), 'The people'),
    run: ({ db, now }, { query }) => listStaff(db, query, now()),
  }),
  endpoint({
    method: 'put',
    path: '/staff/{email}/roles',
    tag,
    summary: 'Give a person exactly these staff roles, confirmed by your own password',
    description:
      'The person must have confirmed their email address. All their sessions end, and they and the administrators get an email. Of your own roles you can only give some up.',
    access: staff('staff.manage'),
    params: z.object({ email: z.string().max(254) }),
    body: staffRolesBody,
    response: json(staffMemberSchema.omit({ lastUsedAt: true }).openapi('StaffRolesOf'), 'The person'),
    refuses: STAFF_PROBLEMS,
    problems: [429],
    changes: [],
    async run(ctx, { params: { email }, body }, c) {
      // Wrong passwords count like those of sign-in, so that nobody can guess one here.
      const attempt = await rateLimits.countSignIn(ctx.actor.email, clientAddressFrom(c))
      const outcome = await changeStaffRoles(ctx, email, body)
      if (outcome.done || outcome.refusal.code !== 'confirmation-failed') await attempt.refund()
      return outcome
    },
  }),
]
