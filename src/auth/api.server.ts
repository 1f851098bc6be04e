/** Signing in and out: Better Auth's standard calls, each behind the shop's own watch and in the shop's own words. */
import { newApi } from '#app/app/api.server.ts'
import { normaliseEmail, requireUser } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { userByEmail } from '#app/users/queries.server.ts'
import type { Identity } from './auth.server.ts'
import { addressOf, askIdentity, type Call } from './auth-proxy.server.ts'
import type { SignedInAnswer, WayOn } from './contract.ts'
import type { Throttle } from './rate-limits.server.ts'
import {
  changePassword,
  confirmEmailAddress,
  getSession,
  googleCallback,
  requestConfirmation,
  requestReset,
  resetPassword,
  signInByGoogle,
  signInByPassword,
  signOut,
  signUp,
} from './routes.server.ts'
import { clearedCookie } from './sessions/read-session.server.ts'

export interface IdentityApiOptions {
  identity: Identity
  throttle: Throttle
  shopUrl: string
  /** Takes work that nobody waits for, and sees that it ends before the database is closed. */
  later: (work: Promise<unknown>) => void
  /** Whether Google can be reached right now; absent where it is not set up. */
  googleAnswers?: (() => Promise<boolean>) | undefined
}

const GOOGLE_AWAY = {
  status: 503,
  code: 'google-away',
  title: 'Google does not answer',
  detail: 'Google does not answer right now. Sign in with your password, or try again in a moment.',
  headers: { 'retry-after': '10' },
}

export function createIdentityApi(options: IdentityApiOptions) {
  const { identity, throttle, shopUrl, later, googleAnswers } = options
  const isSecure = shopUrl.startsWith('https:')
  const ask = (c: Call, path: string, body?: object) => askIdentity(identity, shopUrl, c, path, body)

  /** The session changes with every sign-in: the one the browser came with ends, the cookies of the new one leave. */
  async function signedIn(c: Call, answer: Response, how: string): Promise<SignedInAnswer> {
    const { user } = (await answer.json()) as SignedInAnswer
    keepCookies(c, answer)
    await endFormerSession(c)
    c.var.ctx.log.info({ requestId: c.var.requestId, userId: user.id, from: addressOf(c) }, how)
    return { user }
  }

  async function endFormerSession(c: Call) {
    if (c.var.sessionId) {
      await c.var.ctx.db.deleteFrom('sessions').where('id', '=', c.var.sessionId).execute()
    }
  }

  /** Lets `work` try a password. A try that was not wrong is none. */
  async function trying<Value>(
    c: Call,
    email: string,
    isWrong: (code: string) => boolean,
    work: () => Promise<Value>,
  ) {
    const admitted = await throttle.signIn(normaliseEmail(email), addressOf(c))
    try {
      const value = await work()
      await admitted.giveBack()
      return value
    } catch (error) {
      const wrong = error instanceof HttpProblem && isWrong(error.problem.code)
      if (wrong)
        c.var.ctx.log.info({ requestId: c.var.requestId, from: addressOf(c) }, 'a password was wrong')
      else await admitted.giveBack()
      throw error
    }
  }

  return newApi()
    .openapi(getSession, (c) => {
      const { actor } = c.var.ctx
      if (actor.kind === 'guest' || c.var.sessionId === null) {
        // A cookie that says nothing any more need not be sent for ever.
        if (c.req.header('cookie')?.includes('.session_token='))
          c.header('Set-Cookie', clearedCookie(isSecure))
        return c.json(null, 200)
      }
      const { userId: id, email, name, role, isEmailConfirmed: emailVerified } = actor
      return c.json({ user: { id, email, name, role, emailVerified }, session: { id: c.var.sessionId } }, 200)
    })
    .openapi(signInByPassword, async (c) => {
      const { email, password } = c.req.valid('json')
      const answer = await trying(c, email, isWrongSignIn, () =>
        ask(c, '/sign-in/email', { email: email.trim(), password }),
      )
      return c.json(await signedIn(c, answer, 'signed in'), 200)
    })
    .openapi(signUp, async (c) => {
      const { name, email, password } = c.req.valid('json')
      await throttle.registration(addressOf(c))
      const answer = await ask(c, '/sign-up/email', {
        name: name.trim(),
        email: email.trim(),
        password,
      }).catch((error) => whyNotRegistered(c, email, error))
      return c.json(await signedIn(c, answer, 'registered'), 200)
    })
    .openapi(signInByGoogle, async (c) => {
      if (googleAnswers && !(await googleAnswers())) throw new HttpProblem(GOOGLE_AWAY)
      const answer = await ask(c, '/sign-in/social', c.req.valid('json'))
      keepCookies(c, answer)
      return c.json((await answer.json()) as WayOn, 200)
    })
    .openapi(googleCallback, async (c) => {
      const answer = await ask(c, '/callback/google')
      const isSignedIn = answer.headers.getSetCookie().some((cookie) => cookie.includes('.session_token='))
      if (isSignedIn) {
        await endFormerSession(c)
        c.var.ctx.log.info({ requestId: c.var.requestId, from: addressOf(c) }, 'signed in with Google')
      }
      return answer as never
    })
    .openapi(signOut, async (c) => {
      keepCookies(c, await ask(c, '/sign-out', {}))
      return c.json({ status: true }, 200)
    })
    .openapi(requestReset, async (c) => {
      const { email } = c.req.valid('json')
      const { log } = c.var.ctx
      const mayMail = await throttle.resetMail(email, addressOf(c))
      // Not waited for: how long it takes would tell whether there is an account.
      if (mayMail) {
        later(
          ask(c, '/request-password-reset', { email }).catch((error) =>
            log.error({ requestId: c.var.requestId, err: error }, 'a reset link could not be made'),
          ),
        )
      }
      return c.json({ status: true }, 200)
    })
    .openapi(resetPassword, async (c) => {
      await ask(c, '/reset-password', c.req.valid('json'))
      c.var.ctx.log.info({ requestId: c.var.requestId, from: addressOf(c) }, 'a password was reset')
      return c.json({ status: true }, 200)
    })
    .openapi(requestConfirmation, async (c) => {
      const { email } = c.req.valid('json')
      const { actor, log } = c.var.ctx
      await throttle.confirmation(addressOf(c))
      if (actor.kind === 'user' && actor.email === email) {
        await ask(c, '/send-verification-email', { email })
        return c.json({ status: true }, 200)
      }
      // Not waited for, and its refusals not told: both would say whether there is an account.
      const asking = askIdentity(identity, shopUrl, c, '/send-verification-email', { email }, ANONYMOUS)
      later(
        asking.catch((error) => {
          if (error instanceof HttpProblem) return
          log.error({ requestId: c.var.requestId, err: error }, 'a confirmation email could not be written')
        }),
      )
      return c.json({ status: true }, 200)
    })
    .openapi(confirmEmailAddress, async (c) => {
      const { token } = c.req.valid('json')
      const path = `/verify-email?token=${encodeURIComponent(token)}`
      await askIdentity(identity, shopUrl, c, path, undefined, { ...ANONYMOUS, method: 'GET' }).catch(
        whyNotConfirmed,
      )
      c.var.ctx.log.info({ requestId: c.var.requestId, from: addressOf(c) }, 'an address was confirmed')
      return c.json({ status: true }, 200)
    })
    .openapi(changePassword, async (c) => {
      const user = requireUser(c.var.ctx.actor)
      const body = { ...c.req.valid('json'), revokeOtherSessions: true }
      const answer = await trying(c, user.email, isWrongChange, () => ask(c, '/change-password', body))
      return c.json(await signedIn(c, answer, 'a password was changed'), 200)
    })
}

/** Asked as nobody: the call is about an address or a link, not about who is signed in here. */
const ANONYMOUS = { isAnonymous: true }

function whyNotConfirmed(error: unknown): never {
  if (!(error instanceof HttpProblem) || error.problem.status >= 500) throw error
  const isExpired = error.problem.code === 'token-expired'
  throw new HttpProblem({
    status: 400,
    code: isExpired ? 'token-expired' : 'invalid-token',
    title: 'Not confirmed',
    detail: isExpired
      ? 'This confirmation link has expired. Request a new email.'
      : 'This confirmation link does not work. Request a new email.',
  })
}

const isWrongSignIn = (code: string) => code === 'invalid-email-or-password'
const isWrongChange = (code: string) => code === 'invalid-password'

/** Identity says only that it could not: either somebody else took the address at the same moment, or something broke. */
async function whyNotRegistered(c: Call, email: string, error: unknown): Promise<never> {
  if (error instanceof HttpProblem && error.problem.code === 'failed-to-create-user') {
    if (!(await userByEmail(c.var.ctx.db, normaliseEmail(email)))) {
      throw new Error('the account could not be written')
    }
  }
  throw error
}

function keepCookies(c: Call, answer: Response) {
  for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
}
