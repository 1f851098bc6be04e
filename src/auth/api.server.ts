/** Signing in and out: Better Auth's standard endpoints behind the shop's own rate limits and problem responses. */
import { anyone, signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { normalizeEmail } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { Auth } from './auth.server.ts'
import {
  isWrongPasswordCode,
  isWrongSignInCode,
  rethrowConfirmationError,
  rethrowRegistrationError,
} from './auth-errors.server.ts'
import { type ApiContext, clientAddressFrom, forwardToAuth } from './auth-proxy.server.ts'
import {
  confirmationBody,
  confirmationRequestBody,
  currentSessionSchema,
  googleSignInBody,
  passwordChangeBody,
  type RedirectTarget,
  redirectTargetSchema,
  resetBody,
  resetRequestBody,
  type SignedInResponse,
  signedInSchema,
  signInBody,
  signUpBody,
  statusSchema,
} from './contract.ts'
import { GOOGLE_UNAVAILABLE_COPY } from './copy.server.ts'
import type { RateLimits } from './rate-limits.server.ts'
import { clearSessionCookie } from './sessions/read-session.server.ts'

const tag = 'Authentication'
const signedInResponse = json(signedInSchema, 'The user; the session is in the cookie')

export interface AuthServices {
  auth: Auth
  rateLimits: RateLimits
  shopUrl: string
  /** Runs work that no response waits for. It ends before the database is closed. */
  runInBackground: (work: Promise<unknown>) => void
  /** Whether Google responds; absent if Google sign-in is not configured. */
  isGoogleReachable?: (() => Promise<boolean>) | undefined
}

const GOOGLE_UNAVAILABLE = {
  status: 503,
  code: 'google-unavailable',
  ...GOOGLE_UNAVAILABLE_COPY,
  headers: { 'retry-after': '10' },
}

export function createAuthEndpoints(options: AuthServices) {
  const { auth, rateLimits, shopUrl, runInBackground, isGoogleReachable } = options
  const isSecure = shopUrl.startsWith('https:')
  const callAuth = (c: ApiContext, path: string, body?: object) => forwardToAuth(auth, shopUrl, c, path, body)

  /** Every sign-in starts a new session and ends the one that the request came with. */
  async function finishSignIn(c: ApiContext, answer: Response, how: string): Promise<SignedInResponse> {
    const { user } = (await answer.json()) as SignedInResponse
    copyCookies(c, answer)
    await endFormerSession(c)
    c.var.ctx.log.info(
      { requestId: c.var.requestId, userId: user.id, clientAddress: clientAddressFrom(c) },
      how,
    )
    return { user }
  }

  async function endFormerSession(c: ApiContext) {
    if (c.var.sessionId) {
      await c.var.ctx.db.deleteFrom('sessions').where('id', '=', c.var.sessionId).execute()
    }
  }

  /** Runs `work`, which checks a password. Only a wrong password counts as an attempt. */
  async function withPasswordAttempt<Value>(
    c: ApiContext,
    email: string,
    isWrong: (code: string) => boolean,
    work: () => Promise<Value>,
  ) {
    const attempt = await rateLimits.countSignIn(normalizeEmail(email), clientAddressFrom(c))
    try {
      const value = await work()
      await attempt.refund()
      return value
    } catch (error) {
      const isWrongPassword = error instanceof HttpProblem && isWrong(error.problem.code)
      if (isWrongPassword)
        c.var.ctx.log.info(
          { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
          'a password was wrong',
        )
      else await attempt.refund()
      throw error
    }
  }

  return [
    endpoint({
      method: 'get',
      path: '/auth/get-session',
      tag,
      summary: 'Get the current session; null for a guest',
      access: anyone,
      isSessionCall: true,
      response: json(currentSessionSchema, 'The session'),
      shows: [],
      run({ actor }, _input, c) {
        if (actor.kind === 'guest' || c.var.sessionId === null) {
          // The browser need not keep sending the cookie of an ended session.
          if (c.req.header('cookie')?.includes('.session_token='))
            c.header('Set-Cookie', clearSessionCookie(isSecure))
          return null
        }
        const { userId: id, email, name, role, isEmailConfirmed: emailVerified } = actor
        return { user: { id, email, name, role, emailVerified }, session: { id: c.var.sessionId } }
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/sign-in/email',
      tag,
      summary: 'Sign in with email and password',
      description:
        'The response never reveals whether an account exists. After ten wrong passwords in a minute from one network or for one account, the response is 429.',
      access: anyone,
      isSessionCall: true,
      hasOwnQueue: true,
      body: signInBody,
      response: signedInResponse,
      problems: [400, 401, 403, 429],
      changes: [],
      async run(_ctx, { body: { email, password } }, c) {
        const answer = await withPasswordAttempt(c, email, isWrongSignInCode, () =>
          callAuth(c, '/sign-in/email', { email: email.trim(), password }),
        )
        return await finishSignIn(c, answer, 'signed in')
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/sign-up/email',
      tag,
      summary: 'Create an account and sign in',
      access: anyone,
      hasOwnQueue: true,
      body: signUpBody,
      response: signedInResponse,
      problems: [400],
      changes: [],
      rateLimit: (_ctx, _input, c) => rateLimits.countRegistration(clientAddressFrom(c)),
      async run(_ctx, { body: { name, email, password } }, c) {
        const answer = await callAuth(c, '/sign-up/email', {
          name: name.trim(),
          email: email.trim(),
          password,
        }).catch((error) => rethrowRegistrationError(c, email, error))
        return await finishSignIn(c, answer, 'registered')
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/sign-in/social',
      tag,
      summary: 'Start signing in with Google',
      access: anyone,
      body: googleSignInBody,
      response: json(redirectTargetSchema, 'Google’s sign-in page'),
      problems: [403, 404],
      changes: [],
      async run(_ctx, { body }, c) {
        if (isGoogleReachable && !(await isGoogleReachable())) throw new HttpProblem(GOOGLE_UNAVAILABLE)
        const answer = await callAuth(c, '/sign-in/social', body)
        copyCookies(c, answer)
        return (await answer.json()) as RedirectTarget
      },
    }),
    endpoint({
      method: 'get',
      path: '/auth/callback/google',
      tag,
      summary: 'Complete signing in with Google',
      access: anyone,
      status: 302,
      response: rawResponse('Redirect to the page that started the sign-in'),
      shows: [],
      async run({ log }, _input, c) {
        const answer = await callAuth(c, '/callback/google')
        const isSignedIn = answer.headers.getSetCookie().some((cookie) => cookie.includes('.session_token='))
        if (isSignedIn) {
          await endFormerSession(c)
          log.info(
            { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
            'signed in with Google',
          )
        }
        return answer
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/sign-out',
      tag,
      summary: 'Sign out of this session',
      access: anyone,
      isSessionCall: true,
      response: json(statusSchema, 'Done'),
      changes: [],
      async run(_ctx, _input, c) {
        copyCookies(c, await callAuth(c, '/sign-out', {}))
        return { status: true }
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/request-password-reset',
      tag,
      summary: 'Request a password reset link; the response is the same for every address',
      access: anyone,
      body: resetRequestBody,
      response: json(statusSchema, 'The email is sent if the account exists'),
      problems: [429],
      changes: [],
      async run({ log }, { body: { email } }, c) {
        const canSendEmail = await rateLimits.countResetRequest(email, clientAddressFrom(c))
        // The response does not wait: its duration would reveal whether the account exists.
        if (canSendEmail) {
          runInBackground(
            callAuth(c, '/request-password-reset', { email }).catch((error) =>
              log.error(
                { requestId: c.var.requestId, err: error },
                'a password reset link could not be created',
              ),
            ),
          )
        }
        return { status: true }
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/reset-password',
      tag,
      summary: 'Set a new password with a reset link; all sessions end',
      access: anyone,
      hasOwnQueue: true,
      body: resetBody,
      response: json(statusSchema, 'Done'),
      problems: [400],
      changes: [],
      async run({ log }, { body }, c) {
        await callAuth(c, '/reset-password', body)
        log.info({ requestId: c.var.requestId, clientAddress: clientAddressFrom(c) }, 'a password was reset')
        return { status: true }
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/send-verification-email',
      tag,
      summary: 'Request another confirmation email',
      description:
        'Errors are reported only for the caller’s own address. For any other address the response is the same whether or not the account exists. An address receives at most five confirmation emails an hour.',
      access: anyone,
      body: confirmationRequestBody,
      response: json(statusSchema, 'The email is sent if the account exists and is not confirmed'),
      problems: [400],
      changes: [],
      rateLimit: (_ctx, _input, c) => rateLimits.countConfirmationRequest(clientAddressFrom(c)),
      async run({ actor, log }, { body: { email } }, c) {
        if (actor.kind === 'user' && actor.email === email) {
          await callAuth(c, '/send-verification-email', { email })
          return { status: true }
        }
        // The response neither waits nor repeats errors: both would reveal whether the account exists.
        const sending = forwardToAuth(auth, shopUrl, c, '/send-verification-email', { email }, ANONYMOUS)
        runInBackground(
          sending.catch((error) => {
            if (error instanceof HttpProblem) return
            log.error({ requestId: c.var.requestId, err: error }, 'a confirmation email could not be queued')
          }),
        )
        return { status: true }
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/verify-email',
      tag,
      summary: 'Confirm an email address with the token of a confirmation email; may be repeated',
      access: anyone,
      body: confirmationBody,
      response: json(statusSchema, 'The address is confirmed'),
      problems: [400],
      changes: [],
      async run({ log }, { body: { token } }, c) {
        // Not encodeURIComponent: it throws for half of a surrogate pair.
        const path = `/verify-email?${new URLSearchParams({ token })}`
        await forwardToAuth(auth, shopUrl, c, path, undefined, { ...ANONYMOUS, method: 'GET' }).catch(
          rethrowConfirmationError,
        )
        log.info(
          { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
          'an address was confirmed',
        )
        return { status: true }
      },
    }),
    endpoint({
      method: 'post',
      path: '/auth/change-password',
      tag,
      summary: 'Change the password; requires the current one and ends all other sessions',
      access: signedIn,
      hasOwnQueue: true,
      body: passwordChangeBody,
      response: signedInResponse,
      problems: [400, 429],
      changes: [],
      async run({ actor }, { body }, c) {
        const change = { ...body, revokeOtherSessions: true }
        const answer = await withPasswordAttempt(c, actor.email, isWrongPasswordCode, () =>
          callAuth(c, '/change-password', change),
        )
        return await finishSignIn(c, answer, 'a password was changed')
      },
    }),
  ]
}

/** Without the caller's session: the call concerns an address or a link. */
const ANONYMOUS = { isAnonymous: true }

function copyCookies(c: ApiContext, answer: Response) {
  for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
}
