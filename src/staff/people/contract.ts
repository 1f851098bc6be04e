import { z } from '@hono/zod-openapi'
import { pagingFields, readableLine, textSchema } from '#app/app/api.server.ts'
import { ownConfirmationBody } from '#app/users/core/contract.ts'
import { STAFF_ROLE_NAMES } from '../permissions.ts'

const roleSchema = z.enum(STAFF_ROLE_NAMES)

export const staffMemberSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    roles: z.array(
      z.object({
        role: roleSchema,
        since: z.iso.datetime(),
        endsAt: z.iso.datetime().nullable(),
        reason: z.string(),
      }),
    ),
    hasSecondFactor: z.boolean(),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .describe('Last use of a session, accurate to a few minutes; null without sessions'),
  })
  .openapi('StaffMember')
export type StaffMemberDto = z.output<typeof staffMemberSchema>

export const staffListQuerySchema = z.object({
  q: textSchema(100).optional(),
  role: roleSchema.optional(),
  ...pagingFields(100),
})
export type StaffListQuery = z.output<typeof staffListQuerySchema>

export const staffRolesBody = ownConfirmationBody
  .extend({
    roles: z
      .array(roleSchema)
      .max(STAFF_ROLE_NAMES.length)
      .describe('All roles of the person after the change; none ends the access'),
    endsAt: z.iso
      .datetime()
      .max(40)
      .nullish()
      .describe('When the given roles end, within a year; without it, they do not end'),
    reason: readableLine(200).default(''),
  })
  .openapi('StaffRoles')
export type StaffRolesChange = z.input<typeof staffRolesBody>
