import type { Context } from 'hono'
import type { ApiEnv } from '#app/app/api.server.ts'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { Auth } from './auth.server.ts'

export type ApiContext = Context<ApiEnv>

/** The address limits are counted by; nobody but the front door sets it. */
export function clientAddressFrom(c: ApiContext): string {
  return c.req.header(CLIENT_ADDRESS_HEADER) ?? '0.0.0.0'
}

/**
 * Asks Better Auth in the name of a request that has been judged already: not from another site, of a known shape.
 * Throws its refusals as problems, and lets breakage through as it is.
 */
export async function forwardToAuth(
  auth: Auth,
  shopUrl: string,
  c: ApiContext,
  path: string,
  body?: object,
  { method = c.req.method, isAnonymous = false }: { method?: string; isAnonymous?: boolean } = {},
): Promise<Response> {
  const headers = new Headers({ origin: shopUrl, [CLIENT_ADDRESS_HEADER]: clientAddressFrom(c) })
  for (const name of ['cookie', 'user-agent']) {
    const value = c.req.header(name)
    if (value !== undefined && !(isAnonymous && name === 'cookie')) headers.set(name, value)
  }
  if (body) headers.set('content-type', 'application/json')
  // A path that brings its own query does not take the caller's as well.
  const search = body || path.includes('?') ? '' : new URL(c.req.url).search
  const request = new Request(`${shopUrl}/api/auth${path}${search}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await auth.handler(request)
  if (answer.status >= 400) throw await toHttpProblem(answer)
  return answer
}

/** Identity's `INVALID_TOKEN` is the shop's `invalid-token`. */
function toProblemCode(authCode = 'AUTH_REQUEST_FAILED'): string {
  return authCode === 'VALIDATION_ERROR' ? 'invalid-input' : authCode.toLowerCase().replaceAll('_', '-')
}

/** What identity refuses, in its own words. */
async function toHttpProblem(answer: Response): Promise<HttpProblem> {
  const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const detail = said.message ?? 'This is not possible.'
  return new HttpProblem({
    status: answer.status,
    code: toProblemCode(said.code),
    title: 'Not possible',
    detail,
    // Under this name Better Auth's own clients look for it.
    extra: { message: detail },
    ...(answer.status === 503 && { headers: { 'retry-after': '2' } }),
  })
}
