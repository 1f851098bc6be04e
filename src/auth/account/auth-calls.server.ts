/** Shared by the endpoints of signing in: calls to Better Auth, sessions that replace each other, counted passwords. */
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import { normalizeEmail } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { Auth } from './auth.server.ts'
import { type ApiContext, clientAddressFrom, forwardToAuth } from './auth-proxy.server.ts'
import { type SignedInResponse, signedInSchema } from './contract.ts'
import type { RateLimits } from './rate-limits.server.ts'

export const authEndpoint = endpointsOf('Authentication')
export const signedInResponse = json(signedInSchema, 'The user; the session is in the cookie')

export interface AuthServices {
  auth: Auth
  rateLimits: RateLimits
  shopUrl: string
  /** Runs work that no response waits for. It ends before the database is closed. */
  runInBackground: (work: Promise<unknown>) => void
  /** True if Google responds; absent if Google sign-in is not configured. */
  isGoogleReachable?: (() => Promise<boolean>) | undefined
}

export function callAuth({ auth, shopUrl }: AuthServices, c: ApiContext, path: string, body?: object) {
  return forwardToAuth(auth, shopUrl, c, path, body)
}

/** Every sign-in starts a new session and ends the one that the request came with. */
export async function finishSignIn(
  c: ApiContext,
  response: Response,
  how: string,
): Promise<SignedInResponse> {
  const { user } = (await response.json()) as SignedInResponse
  copyCookies(c, response)
  await endFormerSession(c)
  c.var.ctx.log.info(
    { requestId: c.var.requestId, userId: user.id, clientAddress: clientAddressFrom(c) },
    how,
  )
  return { user }
}

export async function endFormerSession(c: ApiContext) {
  if (c.var.sessionId) {
    await deleteRows(c.var.ctx.db, 'sessions', c.var.sessionId)
  }
}

/** Runs `work`, which checks a password. Only a wrong password counts as an attempt. */
export async function withPasswordAttempt<Value>(
  { rateLimits }: AuthServices,
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

export function copyCookies(c: ApiContext, response: Response) {
  for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
}
