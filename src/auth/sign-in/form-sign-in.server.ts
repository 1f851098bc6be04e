import { z } from '@hono/zod-openapi'
import { anyone } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import type { ApiContext } from '../auth-proxy.server.ts'
import { formSignInErrorCode, safeReturnPath } from '../rules.ts'

/** The `from` parameter of the sign-in page, read from the Referer header. */
function returnPathOf(referer: string | undefined, shopUrl: string): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, pathname, searchParams } = new URL(referer)
  const isOurs = origin === new URL(shopUrl).origin && pathname === '/login'
  return isOurs ? (searchParams.get('from') ?? undefined) : undefined
}

type CallApi = (request: Request, env: unknown) => Response | Promise<Response>

/** @param callApi sends a request to the shop's own API */
export const createFormSignInEndpoints = (
  { shopUrl, isGoogleConfigured }: { shopUrl: string; isGoogleConfigured: boolean },
  callApi: CallApi,
) => [
  endpoint({
    method: 'post',
    path: '/sign-in',
    tag: 'Authentication',
    summary: 'Submit the sign-in form without JavaScript',
    isHidden: true,
    access: anyone,
    isSessionCall: true,
    hasOwnQueue: true,
    status: 303,
    response: rawResponse('Redirect to the page that the visitor came from, or back to the form'),
    changes: [],
    run: (_ctx, _input, c) => signInByForm(c, shopUrl, callApi),
  }),
  endpoint({
    method: 'get',
    path: '/identity',
    tag: 'Authentication',
    summary: 'Get the ways to sign in',
    isHidden: true,
    access: anyone,
    response: json(z.object({ google: z.boolean() }), 'Whether Google sign-in is set up'),
    shows: [],
    run: () => ({ google: isGoogleConfigured }),
  }),
]

/**
 * Uses the same API call as the script of the sign-in page, so that the same limits apply. Redirects to the return path,
 * or back to the form with an error code.
 */
async function signInByForm(c: ApiContext, shopUrl: string, callApi: CallApi): Promise<Response> {
  const fields = new URLSearchParams(await c.req.text())
  const headers = new Headers(c.req.raw.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const [email, password] = ['email', 'password'].map((name) => fields.get(name) ?? '')
  const body = JSON.stringify({ email: email?.trim(), password })
  const call = new URL('/api/auth/sign-in/email', c.req.url)
  const response = await callApi(new Request(call, { method: 'POST', headers, body }), c.env)
  const from = returnPathOf(c.req.header('referer'), shopUrl)
  if (!response.ok) {
    const back = new URLSearchParams({ error: formSignInErrorCode(response.status), ...(from && { from }) })
    return c.redirect(`/login?${back}`, 303)
  }
  for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return c.redirect(safeReturnPath(from), 303)
}
