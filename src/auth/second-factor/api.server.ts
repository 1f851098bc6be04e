/** One call confirms a second factor, after sign-in and later. The gate is a property of the session. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { type AnyOutcome, done } from '#app/lib/outcome.ts'
import { ownConfirmationBody } from '#app/users/core/contract.ts'
import { type AuthServices, authEndpoint } from '../account/auth-calls.server.ts'
import { type ApiContext, clientAddressFrom } from '../account/auth-proxy.server.ts'
import { setSessionCookie, signedCookieValue } from '../account/read-session.server.ts'
import { SESSION_LIMITS } from '../core/rules.ts'
import { MAX_TYPED_BACKUP_CODE, MAX_TYPED_CODE } from './code-limits.ts'
import {
  confirmSecondFactor,
  type EnteredCode,
  enroll,
  removeSecondFactor,
  warnOfWrongCodes,
} from './commands.server.ts'
import { SECOND_FACTOR_PROBLEMS } from './problems.server.ts'

/** Apps show '123 456'. The spaces are removed before the code is claimed, so that no spelling counts twice. */
const codeSchema = z
  .string()
  .max(MAX_TYPED_CODE)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'must have six digits' }))
  .openapi({ type: 'string', maxLength: MAX_TYPED_CODE, example: '123456' })
const confirmedSchema = z.object({ confirmedAt: z.iso.datetime() }).openapi('ConfirmedSecondFactor')
const enrollmentSchema = z
  .object({
    uri: z.string().describe('For the QR code of an authenticator app'),
    secret: z.string(),
    backupCodes: z.array(z.string()).describe('Each works once; shown only now'),
  })
  .openapi('SecondFactorEnrollment')

type Services = AuthServices & { secret: string }

export function createSecondFactorEndpoints(services: Services) {
  const { secret, rateLimits, shopUrl } = services
  const isSecure = shopUrl.startsWith('https:')

  const counted = <Result extends AnyOutcome>(
    { email }: SignedInUser,
    c: ApiContext,
    change: () => Promise<Result>,
  ) => rateLimits.countWrongSecret(email, clientAddressFrom(c), change)

  const confirm = (
    ctx: Parameters<typeof confirmSecondFactor>[0] & { actor: SignedInUser },
    c: ApiContext,
    entered: EnteredCode & { isFirst?: boolean },
  ) =>
    rateLimits.countWrongCode(
      ctx.actor.userId,
      async () => {
        const outcome = await confirmSecondFactor(ctx, secret, c.var.sessionId ?? '', entered)
        if (!outcome.done) return outcome
        const value = signedCookieValue(outcome.value.token, secret)
        const maxAge = SESSION_LIMITS.admin.maxAgeMs / 1_000
        c.header('Set-Cookie', setSessionCookie(value, maxAge, isSecure), { append: true })
        return done({ confirmedAt: outcome.value.confirmedAt.toISOString() })
      },
      () => warnOfWrongCodes(ctx),
    )

  return [
    authEndpoint({
      route: 'POST /auth/second-factor',
      summary: 'Confirm your second factor in this session, with a code or a backup code',
      description: 'Each code works once. The session continues with another token.',
      access: signedIn,
      isOpenBeforeSecondFactor: true,
      isSessionCall: true,
      body: z
        .union([
          z.strictObject({ code: codeSchema }),
          z.strictObject({ backupCode: z.string().min(1).max(MAX_TYPED_BACKUP_CODE) }),
        ])
        .openapi('SecondFactor'),
      response: json(confirmedSchema, 'When it was confirmed'),
      refuses: SECOND_FACTOR_PROBLEMS,
      problems: [429],
      changes: [],
      run: (ctx, { body }, c) => confirm(ctx, c, body),
    }),
    authEndpoint({
      route: 'POST /auth/second-factor/enrollment',
      summary: 'Start to add a second factor to your staff account, confirmed by your password',
      description:
        'It counts when its first code was confirmed. Starting again replaces what was not confirmed.',
      access: signedIn,
      isOpenBeforeSecondFactor: true,
      body: ownConfirmationBody,
      response: json(enrollmentSchema, 'The secret and the backup codes'),
      refuses: SECOND_FACTOR_PROBLEMS,
      problems: [403, 429],
      changes: [],
      run: (ctx, { body }, c) => counted(ctx.actor, c, () => enroll(ctx, secret, body)),
    }),
    authEndpoint({
      route: 'POST /auth/second-factor/confirmation',
      summary: 'Confirm the first code of a new second factor',
      access: signedIn,
      isOpenBeforeSecondFactor: true,
      body: z.strictObject({ code: codeSchema }).openapi('FirstCode'),
      response: json(confirmedSchema, 'When it was confirmed'),
      refuses: SECOND_FACTOR_PROBLEMS,
      problems: [429],
      changes: [],
      run: (ctx, { body: { code } }, c) => confirm(ctx, c, { code, isFirst: true }),
    }),
    authEndpoint({
      route: 'DELETE /auth/second-factor',
      summary: 'Remove your second factor, confirmed by your password',
      access: signedIn,
      body: ownConfirmationBody,
      response: json(z.object({ removed: z.literal(true) }), 'Done'),
      refuses: SECOND_FACTOR_PROBLEMS,
      problems: [403, 429],
      changes: [],
      run: (ctx, { body }, c) =>
        counted(ctx.actor, c, async () => {
          const outcome = await removeSecondFactor(ctx, body)
          return outcome.done ? done({ removed: true as const }) : outcome
        }),
    }),
  ]
}
