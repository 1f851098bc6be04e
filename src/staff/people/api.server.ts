import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { clientAddressFrom } from '#app/auth/account/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { ownConfirmationBody } from '#app/users/core/contract.ts'
import { changeStaffRoles } from './change-roles.commands.server.ts'
import { staffListQuerySchema, staffMemberSchema, staffRolesBody } from './contract.ts'
import { STAFF_PROBLEMS } from './problems.server.ts'
import { listStaff } from './queries.server.ts'
import { resetSecondFactor } from './reset-second-factor.commands.server.ts'

const endpoint = endpointsOf('Staff')

const params = z.object({ email: z.string().max(254) })

export function createStaffEndpoints(rateLimits: RateLimits) {
  return [
    endpoint({
      route: 'GET /staff',
      summary: 'List the people who have staff roles, by name',
      access: staff('staff.manage'),
      query: staffListQuerySchema,
      response: listPage(z.array(staffMemberSchema), 'The people'),
      run: ({ db, now }, { query }) => listStaff(db, query, now()),
    }),
    endpoint({
      route: 'PUT /staff/{email}/roles',
      summary: 'Give a person exactly these staff roles, confirmed by your own password',
      description:
        'The person must have confirmed their email address. All their sessions end, and they and the administrators get an email. Of your own roles you can only give some up.',
      access: staff('staff.manage'),
      params,
      body: staffRolesBody,
      response: json(
        staffMemberSchema.pick({ email: true, name: true, roles: true }).openapi('StaffRolesOf'),
        'The person',
      ),
      refuses: STAFF_PROBLEMS,
      problems: [429],
      changes: [],
      run: (ctx, { params: { email }, body }, c) =>
        rateLimits.countWrongSecret(ctx.actor.email, clientAddressFrom(c), () =>
          changeStaffRoles(ctx, email, body),
        ),
    }),
    endpoint({
      route: 'DELETE /staff/{email}/second-factor',
      summary: 'Reset the second factor of a colleague, confirmed by your own password',
      description: 'All sessions of the person end, and they and the administrators get an email.',
      access: staff('staff.manage'),
      params,
      body: ownConfirmationBody,
      response: json(z.object({ email: z.string() }), 'The person'),
      refuses: STAFF_PROBLEMS,
      problems: [429],
      changes: [],
      run: (ctx, { params: { email }, body }, c) =>
        rateLimits.countWrongSecret(ctx.actor.email, clientAddressFrom(c), () =>
          resetSecondFactor(ctx, email, body),
        ),
    }),
  ]
}
