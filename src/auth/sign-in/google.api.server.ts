import { setTimeout as pause } from 'node:timers/promises'
import { anyone } from '#app/app/access.server.ts'
import { siteOfAddress } from '#app/app/client-address.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { createRateLimiter } from '#app/app/rate-limiter.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import {
  type AuthServices,
  authEndpoint,
  callAuth,
  copyCookies,
  endFormerSession,
} from '../account/auth-calls.server.ts'
import { clientAddressFrom } from '../account/auth-proxy.server.ts'
import { googleSignInBody, type RedirectTarget, redirectTargetSchema } from '../account/contract.ts'
import { AUTH_PROBLEMS } from '../account/problems.server.ts'
import { resolvePath } from '../core/rules.ts'

/** Of a site: each request asks Google, which might refuse the shop if it asks too often. */
const STARTS_OF_SITE = { burst: 30, perSecond: 1 }
/** Better Auth would wait for Google for minutes, and the request would hold its slot. */
const MAX_CALLBACK_MS = 10_000

/** Better Auth checks a path as it is written, and '/..//evil.example' leads to another site. */
const asRead = (url: string) => resolvePath(url) ?? url

export function createGoogleEndpoints(services: AuthServices) {
  const starts = createRateLimiter(STARTS_OF_SITE)
  return [
    authEndpoint({
      route: 'POST /auth/sign-in/social',
      summary: 'Start signing in with Google',
      access: anyone,
      body: googleSignInBody,
      response: json(redirectTargetSchema, 'Google’s sign-in page'),
      refuses: pick(AUTH_PROBLEMS, 'google-unavailable'),
      problems: [403, 404],
      changes: [],
      rateLimit(_ctx, _input, c) {
        starts.spend(siteOfAddress(clientAddressFrom(c)), 1)
      },
      async run(_ctx, { body }, c) {
        if (services.isGoogleReachable && !(await services.isGoogleReachable()))
          return refused({ code: 'google-unavailable' })
        const { callbackURL, errorCallbackURL, ...other } = body
        const response = await callAuth(services, c, '/sign-in/social', {
          ...other,
          ...(callbackURL && { callbackURL: asRead(callbackURL) }),
          ...(errorCallbackURL && { errorCallbackURL: asRead(errorCallbackURL) }),
        })
        copyCookies(c, response)
        return (await response.json()) as RedirectTarget
      },
    }),
    authEndpoint({
      route: 'GET /auth/callback/google',
      summary: 'Complete signing in with Google',
      access: anyone,
      status: 302,
      response: rawResponse('Redirect to the page that started the sign-in'),
      hasForeignQuery: true,
      shows: [],
      async run({ log }, _input, c) {
        const unavailable = c.redirect('/signin-done?error=google_unavailable')
        const response = await Promise.race([
          callAuth(services, c, '/callback/google'),
          pause(MAX_CALLBACK_MS, unavailable, { ref: false }),
        ])
        const isSignedIn = response.headers
          .getSetCookie()
          .some((cookie) => cookie.includes('.session_token='))
        if (isSignedIn) {
          await endFormerSession(c)
          log.info(
            { requestId: c.var.requestId, clientAddress: clientAddressFrom(c) },
            'signed in with Google',
          )
        }
        return response
      },
    }),
  ]
}
