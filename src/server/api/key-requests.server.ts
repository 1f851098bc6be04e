/** Requests of programs, which send an API key in place of a session cookie. */
import type { Context as HonoContext } from 'hono'
import { revokeKeyInUrl } from '#app/api-keys/commands.server.ts'
import {
  createKeyAccess,
  rateLimitHeaders,
  requireScope,
  toServiceActor,
} from '#app/api-keys/key-access.server.ts'
import { bearerOf, findKeyIn } from '#app/api-keys/key-format.server.ts'
import { KEY_PROBLEMS } from '#app/api-keys/problems.server.ts'
import type { ApiEnv } from '#app/app/api.server.ts'
import { siteOfAddress } from '#app/app/client-address.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { toProblem } from '#app/app/problems.server.ts'
import type { AttemptCounterOptions } from '#app/auth/account/attempt-counter.server.ts'
import { clientAddressFrom } from '#app/auth/account/auth-proxy.server.ts'
import { createRateLimits } from '#app/auth/account/rate-limits.server.ts'
import type { SessionResult } from '#app/auth/account/read-session.server.ts'
import type { EndpointIndex } from './mount-endpoints.server.ts'

/** Guesses and old configurations; a right key from the same network still works. */
const WRONG_KEY_LIMIT = { name: 'wrong keys', windowMs: 60_000, maxAttempts: 50 }

type RequestContext = HonoContext<ApiEnv>

const keyOf = (c: RequestContext) => bearerOf(c.req.header('authorization'))

export const hasKey = (c: RequestContext) => keyOf(c) !== undefined

type KeyRequestOptions = AttemptCounterOptions & Pick<Context, 'log' | 'shopUrl'>

export function createKeyRequests(options: KeyRequestOptions) {
  const { db, now, log, shopUrl } = options
  const { countAction } = createRateLimits(options)
  const countWrongKey = (address: string) =>
    countAction(
      [WRONG_KEY_LIMIT],
      siteOfAddress(address),
      'Too many requests with a wrong API key from your network.',
    )
  const access = createKeyAccess({ db, countWrongKey, now })

  return {
    /** A key in the URL of any call is revoked, because logs keep URLs. Throws 400. */
    async refuseKeyInUrl(c: RequestContext): Promise<void> {
      const key = findKeyIn(c.req.url)
      if (key === undefined) return
      const ctx = { db, now, log, shopUrl, actor: { kind: 'guest' }, requestId: c.var.requestId } as const
      if (!(await revokeKeyInUrl(ctx, key))) await countWrongKey(clientAddressFrom(c))
      throw toProblem(KEY_PROBLEMS, { code: 'key-in-url' })
    },

    /** Counts the request once. @returns undefined for a request without a key. Throws 401, 403 or 429. */
    async findCaller(c: RequestContext, endpoints: EndpointIndex): Promise<SessionResult | undefined> {
      const text = keyOf(c)
      if (text === undefined) return undefined
      const address = clientAddressFrom(c)
      const key = await access.identify(text, address)
      if (c.var.keyRequestsLeft === undefined) {
        c.set('keyRequestsLeft', 0)
        c.set('keyRequestsLeft', access.spend(key, address))
      }
      requireScope(key, endpoints.find(c.req.method, c.req.path))
      return { actor: toServiceActor(key), session: null }
    },

    headersOf: (c: RequestContext): [name: string, value: string][] =>
      c.var.keyRequestsLeft === undefined ? [] : Object.entries(rateLimitHeaders(c.var.keyRequestsLeft)),
  }
}
