/** Mounts every noun's API under /api: request id, limits, cross-site guard, session, then the nouns. */
import type { IncomingMessage } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { ApiEnv } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { DISK_FULL, toErrorResponse } from '#app/app/error-response.server.ts'
import { assertStrictJson } from '#app/app/strict-json.server.ts'
import { auditApi } from '#app/audit/api.server.ts'
import { createAuthApi } from '#app/auth/api.server.ts'
import type { Auth } from '#app/auth/auth.server.ts'
import { createRateLimits } from '#app/auth/rate-limits.server.ts'
import { readSession } from '#app/auth/sessions/read-session.server.ts'
import { signInByForm } from '#app/auth/sign-in/form-sign-in.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { PdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import { createDocumentsApi } from '#app/documents/pro-forma.api.server.ts'
import type { Actor } from '#app/lib/actor.ts'
import type { Log } from '#app/lib/log.ts'
import { HttpProblem, type ProblemInit, problemResponse } from '#app/lib/problem.ts'
import { orderListApi } from '#app/order-lists/order-list/order-list.api.server.ts'
import { findOrderList } from '#app/order-lists/queries.server.ts'
import { savedListsApi } from '#app/order-lists/saved-lists/saved-lists.api.server.ts'
import { createOrdersApi, type OrderServices } from '#app/orders/api.server.ts'
import { createPrivacyApi } from '#app/privacy/api.server.ts'
import { createProductsApi, type ProductServices } from '#app/products/api.server.ts'
import { MAX_IMAGE_BYTES } from '#app/products/images/image-store.server.ts'
import { createQuickOrderApi } from '#app/quick-order/api.server.ts'
import { createReviewsApi } from '#app/reviews/api.server.ts'
import { usersApi } from '#app/users/api.server.ts'
import { createMethodNotAllowedCheck, SAFE_METHODS } from '../edge/http-methods.server.ts'
import { REQUEST_ID_HEADER, setRouteName } from '../edge/request-context.server.ts'
import { commonSecurityHeaders } from '../edge/security-headers.server.ts'
import { mountApiDocs } from './api-docs-route.server.ts'

export interface ApiOptions {
  db: Db
  auth: Auth
  products: ProductServices
  orders: Pick<OrderServices, 'feed'>
  pdfRenderer: PdfRenderer
  secret: string
  shopUrl: string
  /** True where the operator named the address: then only its own pages may change things. */
  isShopUrlFixed: boolean
  isGoogleConfigured: boolean
  /** Whether Google can be reached right now. */
  isGoogleReachable?: (() => Promise<boolean>) | undefined
  /** True while nothing may be written, because the disk is nearly full. */
  isDiskFull?: () => boolean
  log: Log
  now: () => Date
  /** Addresses of the site's own style sheets, for the page that describes the calls. */
  styles?: readonly string[]
  /** Takes work that nobody waits for, to be ended before the database is closed. */
  runInBackground: (work: Promise<unknown>) => void
  /** Told when the body of a request has arrived; throws where there is no room to work on it. */
  bodyArrived?: ((request: IncomingMessage | undefined) => void) | undefined
  /** How many orders an account may place within an hour; 0 for any number. */
  maxOrdersPerHour?: number
  /** Told of every order that was placed. */
  onOrder?: (() => void) | undefined
  /** Told the path of every write that succeeded, so that ready-made pages are rendered anew. */
  onWrite: (path: string) => void
}

const MAX_BODY_BYTES = 64 * 1024
/** Calls that take lists of up to thousands of rows. */
const BULK_PATHS =
  /^\/api\/(orders|orders\/check|orderlist|orderlist\/lines|savedlists|savedlists\/[^/]+|quickorder)$/
const MAX_BULK_BYTES = 2 * 1024 * 1024

const bodyTooLargeProblem = (bytes: number): ProblemInit => ({
  status: 413,
  code: 'body-too-large',
  title: 'Body too large',
  detail:
    bytes < 1024 ** 2
      ? `The body has at most ${bytes / 1024} KB.`
      : `The body has at most ${bytes / 1024 ** 2} MB.`,
})

/** What a call takes at most; more than usual only of those who may send that much. */
function maxBodyBytes(path: string, actor: () => Promise<Actor>): number | Promise<number> {
  if (BULK_PATHS.test(path))
    return actor().then(({ kind }) => (kind === 'user' ? MAX_BULK_BYTES : MAX_BODY_BYTES))
  if (path !== '/api/pictures') return MAX_BODY_BYTES
  return actor().then((one) =>
    one.kind === 'user' && one.role === 'admin' ? MAX_IMAGE_BYTES : MAX_BODY_BYTES,
  )
}

/**
 * A browser says where a request comes from, in one header or another. One that changes things must come from this
 * shop's own pages; a program that is no browser says nothing, and has no cookie that anybody could abuse.
 */
function isCrossSite(request: Request, { shopUrl, isShopUrlFixed }: ApiOptions): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const from = request.headers.get('origin') ?? originOf(request.headers.get('referer'))
  if (from === null) return false
  return from !== shopUrl && (isShopUrlFixed || from !== new URL(request.url).origin)
}

function originOf(address: string | null): string | null {
  if (address === null) return null
  return URL.canParse(address) ? new URL(address).origin : 'null'
}

const isJson = (type: string | undefined) => /^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? '')

/** Undefined where the API is asked inside the process. */
const incomingOf = (c: { env: unknown }) => ((c.env ?? {}) as { incoming?: IncomingMessage }).incoming

export function createApi(options: ApiOptions) {
  const app = new OpenAPIHono<ApiEnv>()
  const isSecure = options.shopUrl.startsWith('https:')
  const headers = Object.entries(commonSecurityHeaders(isSecure))

  app.use('*', async (c, next) => {
    c.set('requestId', c.req.header(REQUEST_ID_HEADER) ?? newId())
    await next()
    // Hono answers HEAD with the handler of GET: whatever would go on writing a body is told that nobody reads it.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
    c.header('X-Request-Id', c.var.requestId)
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    if (!SAFE_METHODS.includes(c.req.method) && c.res.ok) options.onWrite(c.req.path)
    if (isNewOrder(c.res)) options.onOrder?.()
    const incoming = incomingOf(c)
    // The rest of a body that nobody reads is in the way of the client's next request.
    if (incoming?.complete === false) c.header('Connection', 'close')
    const route = matchedRoutes(c).at(-1)?.path
    if (incoming && route && !route.includes('*')) setRouteName(incoming, route)
  })

  app.use('*', async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      if (isCrossSite(c.req.raw, options)) {
        throw new HttpProblem({
          status: 403,
          code: 'cross-site-request',
          title: 'Cross-site request',
          detail: 'Only the shop’s own pages can change data.',
        })
      }
      if (options.isDiskFull?.()) throw new HttpProblem(DISK_FULL)
      if (c.req.header('content-encoding')) {
        throw new HttpProblem({
          status: 415,
          code: 'unsupported-content-encoding',
          title: 'Compressed bodies are not supported',
          detail: 'Send the body without Content-Encoding.',
        })
      }
    }
    await next()
  })

  const sessionOf = (c: { req: { header(name: string): string | undefined } }, isUse: boolean) => {
    const { db, secret, now } = options
    return readSession({ db, secret, isSecure, isBackground: !isUse }, c.req.header('cookie'), now())
  }

  app.use('*', async (c, next) => {
    if (SAFE_METHODS.includes(c.req.method)) return next()
    const length = c.req.header('content-length')
    const isSmall = length !== undefined && Number(length) <= MAX_BODY_BYTES
    // Who sends much is looked at before it is read; who it is counts when it has arrived.
    const actor = async () => (await sessionOf(c, false)).actor
    const maxSize = isSmall ? MAX_BODY_BYTES : await maxBodyBytes(c.req.path, actor)
    return bodyLimit({
      maxSize,
      onError: () => problemResponse(bodyTooLargeProblem(maxSize), c.var.requestId),
    })(c, next)
  })

  app.use('*', async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const bytes = await c.req.arrayBuffer()
      options.bodyArrived?.(incomingOf(c))
      // A call without a body may say that it would be JSON.
      if (bytes.byteLength > 0 && isJson(c.req.header('content-type'))) assertStrictJson(bytes)
    }
    await next()
  })

  app.use('*', async (c, next) => {
    const { db, log, now, shopUrl, maxOrdersPerHour } = options
    const { actor, session } = await sessionOf(c, true)
    const ctx: Context = {
      db,
      actor,
      now,
      log,
      shopUrl,
      requestId: c.var.requestId,
      ...(maxOrdersPerHour !== undefined && { maxOrdersPerHour }),
    }
    c.set('ctx', ctx)
    c.set('sessionId', session?.id ?? null)
    c.set('isSessionValid', async () => {
      const { actor: then } = await sessionOf(c, false)
      return then.kind === 'user' && actor.kind === 'user' && then.role === actor.role
    })
    await next()
  })

  const { db, secret, now, auth, shopUrl, runInBackground } = options
  const rateLimits = createRateLimits({ db, secret, now })
  const authApi = createAuthApi({
    auth,
    rateLimits,
    shopUrl,
    runInBackground,
    isGoogleReachable: options.isGoogleReachable,
  })
  const featureApis = [
    createProductsApi(options.products),
    createQuickOrderApi(),
    createOrdersApi({ ...options.orders, readOrderList: findOrderList }),
    createDocumentsApi(options.pdfRenderer),
    orderListApi,
    savedListsApi,
    createReviewsApi(rateLimits),
    usersApi,
    authApi,
    createPrivacyApi(rateLimits),
    auditApi,
  ]
  for (const noun of featureApis) app.route('/api', noun)

  // The form of the sign-in page, before and without any script; the script calls /api/auth/sign-in/email.
  app.post('/api/sign-in', (c) => signInByForm(c, options.shopUrl, (request) => app.fetch(request, c.env)))
  app.get('/api/identity', (c) => c.json({ google: options.isGoogleConfigured }))
  mountApiDocs(app, options.shopUrl, options.styles ?? [])

  const methodNotAllowed = createMethodNotAllowedCheck(app)
  app.notFound((c) => problemResponse(methodNotAllowed(c.req.path) ?? ENDPOINT_NOT_FOUND, c.var.requestId))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return problemResponse(malformedBodyProblem(error), c.var.requestId)
    }
    return toErrorResponse(error, c.var.requestId, options.log)
  })
  return app
}

const ENDPOINT_NOT_FOUND: ProblemInit = {
  status: 404,
  code: 'endpoint-not-found',
  title: 'Endpoint not found',
  detail: 'See /api/docs for all endpoints.',
}

/** Created, somewhere among the orders, and not only answered once more. */
function isNewOrder({ status, headers }: Response): boolean {
  const isOrder = headers.get('location')?.startsWith('/api/orders/') ?? false
  return status === 201 && isOrder && !headers.has('idempotent-replayed')
}

/** What the framework itself refuses: JSON that does not parse. */
function malformedBodyProblem(error: HTTPException): ProblemInit {
  return {
    status: error.status,
    code: 'malformed-request',
    title: 'Malformed request',
    detail: error.message || 'The body is not valid JSON.',
  }
}

export type Api = ReturnType<typeof createApi>
