import type { Context } from 'hono'
import type { ApiEnv } from '#app/app/api.server.ts'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { Auth } from './auth.server.ts'
import { REQUEST_FAILED } from './copy.server.ts'

export type ApiContext = Context<ApiEnv>

/** The client address for rate limits. Only the shop's own server sets this header. */
export function clientAddressFrom(c: ApiContext): string {
  return c.req.header(CLIENT_ADDRESS_HEADER) ?? '0.0.0.0'
}

/**
 * Forwards a validated same-site request to Better Auth. Throws its error responses as problems; unexpected errors pass
 * through.
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
  // The caller's query is dropped when the path has its own.
  const search = body || path.includes('?') ? '' : new URL(c.req.url).search
  const request = new Request(`${shopUrl}/api/auth${path}${search}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await auth.handler(request)
  if (response.status >= 400) throw await toHttpProblem(response)
  return response
}

/** 'INVALID_TOKEN' → 'invalid-token' */
function toProblemCode(authCode = 'AUTH_REQUEST_FAILED'): string {
  return authCode === 'VALIDATION_ERROR' ? 'invalid-input' : authCode.toLowerCase().replaceAll('_', '-')
}

/** Better Auth's own message becomes the detail. */
async function toHttpProblem(response: Response): Promise<HttpProblem> {
  const error = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  const detail = error.message ?? REQUEST_FAILED
  return new HttpProblem({
    status: response.status,
    code: toProblemCode(error.code),
    detail,
    // Better Auth's own clients read the message from this field.
    extra: { message: detail },
    ...(response.status === 503 && { headers: { 'retry-after': '2' } }),
  })
}
