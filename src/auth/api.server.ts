/** Signing in and out: Better Auth's standard endpoints behind the shop's own rate limits and problem responses. */
import { newApi } from '#app/app/api.server.ts'
import { normalizeEmail, requireUser } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { findUserByEmail } from '#app/users/queries.server.ts'
import type { Auth } from './auth.server.ts'
import { type ApiContext, clientAddressFrom, forwardToAuth } from './auth-proxy.server.ts'
import type { RedirectTarget, SignedInResponse } from './contract.ts'
import {
  CONFIRMATION_LINK_EXPIRED,
  CONFIRMATION_LINK_INVALID,
  GOOGLE_UNAVAILABLE_COPY,
} from './copy.server.ts'
import type { RateLimits } from './rate-limits.server.ts'
import {
  changePasswordRoute,
  confirmEmailRoute,
  getSessionRoute,
  googleCallbackRoute,
  requestConfirmationRoute,
  requestResetRoute,
  resetPasswordRoute,
  signInByGoogleRoute,
  signInByPasswordRoute,
  signOutRoute,
  signUpRoute,
} from './routes.server.ts'
import { clearSessionCookie } from './sessions/read-session.server.ts'

export interface AuthApiOptions {
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

export function createAuthApi(options: AuthApiOptions) {
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

  return newApi()
    .openapi(getSessionRoute, (c) => {
      const { actor } = c.var.ctx
      if (actor.kind === 'guest' || c.var.sessionId === null) {
        // The browser need not keep sending the cookie of an ended session.
        if (c.req.header('cookie')?.includes('.session_token='))
          c.header('Set-Cookie', clearSessionCookie(isSecure))
        return c.json(null, 200)
      }
      const { userId: id, email, name, role, isEmailConfirmed: emailVerified } = actor
      return c.json({ user: { id, email, name, role, emailVerified }, session: { id: c.var.sessionId } }, 200)
    })
    .openapi(signInByPasswordRoute, async (c) => {
      const { email, password } = c.req.valid('json')
      const answer = await withPasswordAttempt(c, email, isWrongSignInCode, () =>
        callAuth(c, '/sign-in/email', { email: email.trim(), password }),
      )
      return c.json(await finishSignIn(c, answer, 'signed in'), 200)
    })
    .openapi(signUpRoute, async (c) => {
      const { name, email, password } = c.req.valid('json')
      await rateLimits.countRegistration(clientAddressFrom(c))
      const answer = await callAuth(c, '/sign-up/email', {
        name: name.trim(),
        email: email.trim(),
        password,
      }).catch((error) => rethrowRegistrationError(c, email, error))
      return c.json(await finishSignIn(c, answer, 'registered'), 200)
    })
    .openapi(signInByGoogleRoute, async (c) => {
      if (isGoogleReachable && !(await isGoogleReachable())) throw new HttpProblem(GOOGLE_UNAVAILABLE)
      const answer = await callAuth(c, '/sign-in/social', c.req.valid('json'))
      copyCookies(c, answer)
      return c.json((await answer.json()) as RedirectTarget, 200)
    })
    .openapi(googleCallbackRoute, async (c) => {
      const answer = await callAuth(c, '/callback/google')
      const isSignedIn = answer.headers.getSetCookie().some((cookie) => cookie.includes('.session_token='))
      if (isSignedIn) {
        await endFormerSession(c)
        c.var.ctx.log.info(
          { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
          'signed in with Google',
        )
      }
      return answer as never
    })
    .openapi(signOutRoute, async (c) => {
      copyCookies(c, await callAuth(c, '/sign-out', {}))
      return c.json({ status: true }, 200)
    })
    .openapi(requestResetRoute, async (c) => {
      const { email } = c.req.valid('json')
      const { log } = c.var.ctx
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
      return c.json({ status: true }, 200)
    })
    .openapi(resetPasswordRoute, async (c) => {
      await callAuth(c, '/reset-password', c.req.valid('json'))
      c.var.ctx.log.info(
        { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
        'a password was reset',
      )
      return c.json({ status: true }, 200)
    })
    .openapi(requestConfirmationRoute, async (c) => {
      const { email } = c.req.valid('json')
      const { actor, log } = c.var.ctx
      await rateLimits.countConfirmationRequest(clientAddressFrom(c))
      if (actor.kind === 'user' && actor.email === email) {
        await callAuth(c, '/send-verification-email', { email })
        return c.json({ status: true }, 200)
      }
      // The response neither waits nor repeats errors: both would reveal whether the account exists.
      const sending = forwardToAuth(auth, shopUrl, c, '/send-verification-email', { email }, ANONYMOUS)
      runInBackground(
        sending.catch((error) => {
          if (error instanceof HttpProblem) return
          log.error({ requestId: c.var.requestId, err: error }, 'a confirmation email could not be queued')
        }),
      )
      return c.json({ status: true }, 200)
    })
    .openapi(confirmEmailRoute, async (c) => {
      const { token } = c.req.valid('json')
      // Not encodeURIComponent: it throws for half of a surrogate pair.
      const path = `/verify-email?${new URLSearchParams({ token })}`
      await forwardToAuth(auth, shopUrl, c, path, undefined, { ...ANONYMOUS, method: 'GET' }).catch(
        rethrowConfirmationError,
      )
      c.var.ctx.log.info(
        { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
        'an address was confirmed',
      )
      return c.json({ status: true }, 200)
    })
    .openapi(changePasswordRoute, async (c) => {
      const user = requireUser(c.var.ctx.actor)
      const body = { ...c.req.valid('json'), revokeOtherSessions: true }
      const answer = await withPasswordAttempt(c, user.email, isWrongPasswordCode, () =>
        callAuth(c, '/change-password', body),
      )
      return c.json(await finishSignIn(c, answer, 'a password was changed'), 200)
    })
}

/** Without the caller's session: the call concerns an address or a link. */
const ANONYMOUS = { isAnonymous: true }

function rethrowConfirmationError(error: unknown): never {
  if (!(error instanceof HttpProblem) || error.problem.status >= 500) throw error
  const isExpired = error.problem.code === 'token-expired'
  throw new HttpProblem({
    status: 400,
    code: isExpired ? 'token-expired' : 'invalid-token',
    title: 'Email address not confirmed',
    detail: isExpired ? CONFIRMATION_LINK_EXPIRED : CONFIRMATION_LINK_INVALID,
  })
}

const isWrongSignInCode = (code: string) => code === 'invalid-email-or-password'
const isWrongPasswordCode = (code: string) => code === 'invalid-password'

/** Better Auth gives the same code when the address was registered a moment earlier and when the write failed. */
async function rethrowRegistrationError(c: ApiContext, email: string, error: unknown): Promise<never> {
  if (error instanceof HttpProblem && error.problem.code === 'failed-to-create-user') {
    if (!(await findUserByEmail(c.var.ctx.db, normalizeEmail(email)))) {
      throw new Error('the account could not be written')
    }
  }
  throw error
}

function copyCookies(c: ApiContext, answer: Response) {
  for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
}
