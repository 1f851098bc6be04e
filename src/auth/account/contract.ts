/** The Better Auth calls that the shop offers. Fields that are not listed are dropped. */
import { z } from '@hono/zod-openapi'
import { emailSchema } from '#app/app/api.server.ts'

/** Longer than Better Auth's own limit, so that its own message answers too long passwords. */
const passwordSchema = z.string().max(1_000, { error: 'must have at most 1,000 characters' })
/** Better Auth accepts only URLs of this shop. */
const returnUrlSchema = z.string().max(2_000)

export const signInBody = z
  .object({ email: z.string().max(254), password: passwordSchema })
  .openapi('SignInRequest')

export const signUpBody = z
  .object({
    name: z.string().max(1_000),
    email: z.string().max(254),
    password: passwordSchema,
    continueTo: z.string().max(200).optional().openapi({
      description: 'The path of a product’s page, to which the confirmation email leads; others are ignored',
      example: '/products/FX-13?quantity=40',
    }),
  })
  .openapi('SignUpRequest')

export const googleSignInBody = z
  .object({
    provider: z.literal('google'),
    callbackURL: returnUrlSchema.optional(),
    errorCallbackURL: returnUrlSchema.optional(),
    disableRedirect: z.boolean().optional(),
  })
  .openapi('GoogleSignInRequest')

export const resetRequestBody = z
  .object({
    email: emailSchema,
    redirectTo: returnUrlSchema.optional().describe('Ignored: the email leads to the shop’s own page'),
  })
  .openapi('PasswordResetRequest')

export const resetBody = z
  .object({ token: z.string().min(1).max(200), newPassword: passwordSchema })
  .openapi('PasswordReset')

export const confirmationRequestBody = z.object({ email: emailSchema }).openapi('EmailConfirmationRequest')

export const confirmationBody = z.object({ token: z.string().min(1).max(1_000) }).openapi('EmailConfirmation')

export const passwordChangeBody = z
  .object({ currentPassword: passwordSchema, newPassword: passwordSchema })
  .openapi('PasswordChange')

/** Leaves out the session token, so that no script can read it. */
export const signedInSchema = z
  .object({
    user: z
      .object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() })
      .loose(),
  })
  .openapi('SignedInUser')
export type SignedInResponse = z.output<typeof signedInSchema>

export const currentSessionSchema = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(['customer', 'admin']),
      emailVerified: z.boolean().describe('Whether the user has confirmed the email address'),
      hasCompany: z.literal(true).optional().describe('Only of a member of a company'),
    }),
    session: z.object({ id: z.string() }),
  })
  .nullable()
  .openapi('CurrentSession')

export const statusSchema = z.object({ status: z.boolean() }).openapi('Status')

/** Google's sign-in page, and whether the browser is redirected automatically. */
export const redirectTargetSchema = z
  .object({ url: z.string().optional(), redirect: z.boolean().optional() })
  .openapi('RedirectTarget')
export type RedirectTarget = z.output<typeof redirectTargetSchema>
