import type { Context } from 'hono'
import type { ApiEnv } from '#app/app/api.server.ts'
import { formSignInErrorCode, safeReturnPath } from '../rules.ts'

/** The `from` parameter of the sign-in page, read from the Referer header. */
function returnPathOf(referer: string | undefined, shopUrl: string): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, pathname, searchParams } = new URL(referer)
  const isOurs = origin === new URL(shopUrl).origin && pathname === '/login'
  return isOurs ? (searchParams.get('from') ?? undefined) : undefined
}

/**
 * Handles the sign-in form when it is sent without JavaScript. Uses the same API call as the script, so that the same
 * limits apply. Redirects to the return path, or back to the form with an error code.
 * @param callApi sends a request to the shop's own API
 */
export async function signInByForm(
  c: Context<ApiEnv>,
  shopUrl: string,
  callApi: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const fields = new URLSearchParams(await c.req.text())
  const headers = new Headers(c.req.raw.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const [email, password] = ['email', 'password'].map((name) => fields.get(name) ?? '')
  const body = JSON.stringify({ email: email?.trim(), password })
  const call = new URL('/api/auth/sign-in/email', c.req.url)
  const answer = await callApi(new Request(call, { method: 'POST', headers, body }))
  const from = returnPathOf(c.req.header('referer'), shopUrl)
  if (!answer.ok) {
    const back = new URLSearchParams({ error: formSignInErrorCode(answer.status), ...(from && { from }) })
    return c.redirect(`/login?${back}`, 303)
  }
  for (const cookie of answer.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return c.redirect(safeReturnPath(from), 303)
}
