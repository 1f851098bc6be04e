/** Better Auth's standard calls, as far as the shop has them; what they do not name is left out. */
import { z } from '@hono/zod-openapi'
import { emailSchema } from '#app/app/api.server.ts'

/** Long enough that the answer about length is identity's own. */
const passwordSchema = z.string().max(1_000, { error: 'must have at most 1,000 characters' })
/** Judged by identity: only this shop's own pages are followed back. */
const returnUrlSchema = z.string().max(2_000)

export const signInBody = z
  .object({ email: z.string().max(254), password: passwordSchema })
  .openapi('SignInRequest')

export const signUpBody = z
  .object({ name: z.string().max(1_000), email: z.string().max(254), password: passwordSchema })
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
    redirectTo: returnUrlSchema
      .optional()
      .openapi({ description: 'Ignored: the mail leads to the shop’s own page' }),
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

/** What is left out (the session's token above all) no script can read. */
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
      emailVerified: z.boolean().openapi({ description: 'Whether the address has been confirmed' }),
    }),
    session: z.object({ id: z.string() }),
  })
  .nullable()
  .openapi('CurrentSession')

export const statusSchema = z.object({ status: z.boolean() }).openapi('Status')

/** Google's page, and whether the browser is sent there by itself. */
export const redirectTargetSchema = z
  .object({ url: z.string().optional(), redirect: z.boolean().optional() })
  .openapi('RedirectTarget')
export type RedirectTarget = z.output<typeof redirectTargetSchema>
