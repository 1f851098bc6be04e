/** The forms for guests, as browsers send them without JavaScript or before the page's code has loaded. */
import { z } from '@hono/zod-openapi'
import { anyone } from '#app/app/access.server.ts'
import type { ApiEnv } from '#app/app/api.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { authEndpoint } from '../account/auth-calls.server.ts'
import type { ApiContext } from '../account/auth-proxy.server.ts'
import {
  formErrorCode,
  safeReturnPath,
  toProductPath,
  validateEmail,
  validateName,
  validatePassword,
} from '../core/rules.ts'
import { type AuthFieldName, fieldErrorCode } from '../form/form-errors.ts'

interface PlainForm {
  path: `/${string}`
  summary: string
  /** The page with the form. */
  page: string
  fields: readonly AuthFieldName[]
  /** The API call of the page's code, so that the same limits apply. */
  call: string
  toBody: (typed: Record<AuthFieldName, string>, from: string | undefined) => object
  /** The page after the call. */
  next: (from: string | undefined) => string
  isSessionCall?: true
}

const FORMS: readonly PlainForm[] = [
  {
    path: '/sign-in',
    summary: 'Submit the sign-in form without JavaScript',
    page: '/login',
    fields: ['email', 'password'],
    call: '/api/auth/sign-in/email',
    toBody: ({ email, password }) => ({ email: email.trim(), password }),
    next: safeReturnPath,
    isSessionCall: true,
  },
  {
    path: '/register',
    summary: 'Submit the registration form without JavaScript',
    page: '/register',
    fields: ['name', 'email', 'password'],
    call: '/api/auth/sign-up/email',
    toBody: ({ name, email, password }, from) => {
      const continueTo = toProductPath(from)
      return { name: name.trim(), email: email.trim(), password, ...(continueTo && { continueTo }) }
    },
    next: () => '/home',
  },
  {
    path: '/reset-password',
    summary: 'Submit the form for a password reset without JavaScript',
    page: '/resetpassword',
    fields: ['email'],
    call: '/api/auth/request-password-reset',
    toBody: ({ email }) => ({ email: email.trim() }),
    next: () => '/resetpassword?sent=1',
  },
]

/** The `from` parameter of the form's page, read from the Referer header. */
function returnPathOf(referer: string | undefined, shopUrl: string, page: string): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, pathname, searchParams } = new URL(referer)
  const isOurs = origin === new URL(shopUrl).origin && pathname === page
  return isOurs ? (searchParams.get('from') ?? undefined) : undefined
}

export type CallApi = (request: Request, env: ApiEnv['Bindings']) => Response | Promise<Response>

/** @param callApi sends a request to the shop's own API */
export const createPlainFormEndpoints = (
  { shopUrl, isGoogleConfigured }: { shopUrl: string; isGoogleConfigured: boolean },
  callApi: CallApi,
) => [
  ...FORMS.map((form) =>
    authEndpoint({
      route: `POST ${form.path}`,
      summary: form.summary,
      isHidden: true,
      access: anyone,
      ...(form.isSessionCall && { isSessionCall: true }),
      hasOwnQueue: true,
      status: 303,
      response: rawResponse('Redirect to the page after the form, or back to the form'),
      changes: [],
      run: (_ctx, _input, c) => submitForm(form, c, shopUrl, callApi),
    }),
  ),
  authEndpoint({
    route: 'GET /identity',
    summary: 'Get the ways to sign in',
    isHidden: true,
    access: anyone,
    response: json(z.object({ google: z.boolean() }), 'Whether Google sign-in is set up'),
    shows: [],
    run: () => ({ google: isGoogleConfigured }),
  }),
]

const RULES = { name: validateName, email: validateEmail, password: validatePassword }

/** Redirects to the next page, or back to the form with the codes of what is wrong. */
async function submitForm(form: PlainForm, c: ApiContext, shopUrl: string, callApi: CallApi) {
  const sent = new URLSearchParams(await c.req.text())
  const [name = '', email = '', password = ''] = ['name', 'email', 'password'].map(
    (field) => sent.get(field) ?? '',
  )
  const typed = { name, email, password }
  const from = returnPathOf(c.req.header('referer'), shopUrl, form.page)
  const backWith = (error: string) =>
    c.redirect(`${form.page}?${new URLSearchParams({ error, ...(from && { from }) })}`, 303)
  const errors = form.fields.flatMap((field) => {
    const message = RULES[field](typed[field])
    return message ? fieldErrorCode(field, message) : []
  })
  if (errors.length > 0) return backWith(errors.join('.'))
  const headers = new Headers(c.req.raw.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const body = JSON.stringify(form.toBody(typed, from))
  const response = await callApi(
    new Request(new URL(form.call, c.req.url), { method: 'POST', headers, body }),
    c.env,
  )
  if (!response.ok) {
    const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string }
    return backWith(formErrorCode(response.status, code))
  }
  for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return c.redirect(form.next(from), 303)
}
