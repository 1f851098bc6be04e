import { z } from '@hono/zod-openapi'
import { emailSchema, pagingFields, readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import {
  MAX_LINE,
  MAX_PERSON_NAME,
  MAX_PHONE,
  MAX_PROFILE_LINK,
  MAX_SEARCH,
  MAX_VAT_ID,
} from '#app/lib/text-limits.ts'
import { STAFF_ROLE_NAMES } from '#app/staff/permissions.ts'

export const userRecordSchema = z
  .object({
    email: z.string(),
    role: z.enum(['customer', 'admin']),
    name: z.string(),
    education: z.string(),
    location: z.string(),
    phone: z.string(),
    social: z.string(),
    companyName: z.string().describe('On the invoices of later orders, like `vatId`'),
    vatId: z.string(),
    user: z.string().describe('The name on orders'),
    version: z.int().describe('Increases with every change of the profile'),
    hasCompany: z.literal(true).optional().describe('Only of a member of a company, who can order for it'),
  })
  .openapi('User')
export type UserRecord = z.output<typeof userRecordSchema>

export const listedUserSchema = userRecordSchema
  .extend({
    staffRoles: z.array(z.enum(STAFF_ROLE_NAMES)).describe('Of a staff member; empty for a customer'),
    orders: z.int().describe('Counted up to 1,000, like openOrders and reviews'),
    openOrders: z.int(),
    reviews: z.int(),
    emailVerified: z.boolean().describe('Whether the user has confirmed the email address'),
    createdAt: z.iso.datetime(),
  })
  .openapi('UserSummary')
export type ListedUser = z.output<typeof listedUserSchema>

const webAddressSchema = textSchema(MAX_PROFILE_LINK).refine(
  (address) =>
    address === '' || (URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol)),
  { error: 'must be a web address that starts with https://' },
)

/** `{email}` alone is the sync after sign-in; the other fields are the profile. */
export const userChangeBody = z
  .strictObject({
    email: emailSchema.optional(),
    version: versionSchema
      .optional()
      .describe(
        'The version the change is based on; the change is refused if the profile has a newer version',
      ),
    name: readableLine(MAX_PERSON_NAME, 1).optional(),
    education: readableLine(MAX_LINE).optional(),
    location: readableLine(MAX_LINE).optional(),
    phone: readableLine(MAX_PHONE).optional(),
    social: webAddressSchema.optional(),
    companyName: readableLine(MAX_PERSON_NAME).optional(),
    vatId: readableLine(MAX_VAT_ID).optional(),
  })
  .openapi('UserUpdate')
export type UserChange = z.input<typeof userChangeBody>

const confirmation = (max: number, description: string) =>
  z.string().max(max).optional().describe(description)

/** Confirms an action with what the caller signs in with. */
export const ownConfirmationBody = z
  .strictObject({
    password: confirmation(1_000, 'Your own password, if you have one'),
    email: confirmation(254, 'Your own email address, if you sign in with Google only'),
  })
  .openapi('OwnConfirmation')
export type OwnConfirmation = z.output<typeof ownConfirmationBody>

export const userListQuerySchema = z.object({
  q: textSchema(MAX_SEARCH).optional(),
  sort: z.enum(['oldest', 'newest', 'name']).optional(),
  ...pagingFields(100),
})
export type UserListQuery = z.output<typeof userListQuerySchema>

export const sessionSchema = z
  .object({
    id: z.string(),
    isCurrent: z.boolean().describe('Whether this is the session of the request'),
    device: z.string().describe('Browser and operating system, as reported by the browser'),
    address: z.string().describe('The IP address the session was started from'),
    startedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('Last use, accurate to a few minutes'),
  })
  .openapi('Session')
export type UserSession = z.output<typeof sessionSchema>
