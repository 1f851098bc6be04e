/** Mounts every noun's API under /api: request id, limits, cross-site guard, session, then the nouns. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { accountsApi } from '../accounts/api.server.ts'
import { signInByForm } from '../accounts/form-sign-in.server.ts'
import type { Identity } from '../accounts/identity.server.ts'
import { actorOf } from '../accounts/session.server.ts'
import { type CatalogueServices, createProductsApi } from '../catalog/api.server.ts'
import { MAX_PICTURE_BYTES } from '../catalog/pictures.server.ts'
import { quickOrderApi } from '../catalog/quick-order.api.server.ts'
import type { Context, Log } from '../db/context.server.ts'
import { newId } from '../db/ids.server.ts'
import type { Db } from '../db/schema.server.ts'
import type { ApiEnv } from '../http/api.server.ts'
import { HttpProblem, type ProblemInit, problemResponse } from '../lib/problem.ts'
import { createOrdersApi, type OrderServices } from '../orders/api.server.ts'
import { reviewsApi } from '../reviews/api.server.ts'
import { openDocs } from './docs-door.server.ts'
import { answerToError, DISK_FULL } from './errors.server.ts'
import { askIdentity } from './identity-door.server.ts'
import { noSuchCall } from './no-such-call.server.ts'

export interface ApiOptions {
  db: Db
  identity: Identity
  catalogue: CatalogueServices
  orders: OrderServices
  secret: string
  shopUrl: string
  googleIsSetUp: boolean
  /** Whether Google can be reached right now. */
  googleAnswers?: (() => Promise<boolean>) | undefined
  /** True while nothing may be written, because the disk is nearly full. */
  isDiskFull?: () => boolean
  log: Log
  now: () => Date
  /** Addresses of the site's own style sheets, for the page that describes the calls. */
  styles?: readonly string[]
  /** Told the path of every write that succeeded, so that ready-made pages are rendered anew. */
  onWrite: (path: string) => void
}

const MAX_BODY_BYTES = 64 * 1024
/** Calls that take lists of up to thousands of rows. */
const BULK =
  /^\/api\/(orders|orders\/check|orderlist|orderlist\/lines|savedlists|savedlists\/[^/]+|quickorder)$/
const MAX_BULK_BYTES = 2 * 1024 * 1024
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const tooLarge = (limit: string): ProblemInit => ({
  status: 413,
  code: 'too-large',
  title: 'Too much data',
  detail: `At most ${limit} are taken.`,
})

/** A browser says where a request comes from. One that changes things must come from this shop's own pages. */
function isCrossSite(request: Request, shopUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  return origin !== null && origin !== new URL(request.url).origin && origin !== shopUrl
}

export function createApi(options: ApiOptions) {
  const app = new OpenAPIHono<ApiEnv>()

  app.use('*', async (c, next) => {
    c.set('requestId', newId())
    await next()
    c.header('X-Request-Id', c.var.requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    if (!SAFE_METHODS.has(c.req.method) && c.res.ok) options.onWrite(c.req.path)
  })

  app.use('*', async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      if (isCrossSite(c.req.raw, options.shopUrl)) {
        throw new HttpProblem({
          status: 403,
          code: 'cross-site',
          title: 'Not from here',
          detail: 'Changes are taken only from the shop’s own pages.',
        })
      }
      if (options.isDiskFull?.()) throw new HttpProblem(DISK_FULL)
      if (c.req.header('content-encoding')) {
        throw new HttpProblem({
          status: 415,
          code: 'encoded-body',
          title: 'Compressed bodies are not taken',
          detail: 'Send the body as it is, without Content-Encoding.',
        })
      }
    }
    await next()
  })

  const refuseLarge = (limit: string) => (c: { get(key: 'requestId'): string }) =>
    problemResponse(tooLarge(limit), c.get('requestId'))
  const jsonLimit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLarge('64 KB') })
  const pictureLimit = bodyLimit({ maxSize: MAX_PICTURE_BYTES, onError: refuseLarge('5 MB') })
  const bulkLimit = bodyLimit({ maxSize: MAX_BULK_BYTES, onError: refuseLarge('2 MB') })
  app.use('*', (c, next) => {
    const { path } = c.req
    const limit = path === '/api/pictures' ? pictureLimit : BULK.test(path) ? bulkLimit : jsonLimit
    return limit(c, next)
  })

  // Identity reads its own session.
  app.on(
    ['GET', 'POST'],
    '/api/auth/*',
    async (c) => (await askIdentity(options, c.req.raw, c.var.requestId)) ?? c.notFound(),
  )

  app.use('*', async (c, next) => {
    const { db, log, now, shopUrl, secret } = options
    const actor = await actorOf(db, secret, c.req.header('cookie'), now())
    const ctx: Context = { db, actor, now, log, shopUrl }
    c.set('ctx', ctx)
    await next()
  })

  const nouns = [
    createProductsApi(options.catalogue),
    quickOrderApi,
    createOrdersApi(options.orders),
    reviewsApi,
    accountsApi,
  ]
  for (const noun of nouns) app.route('/api', noun)

  // The form of the sign-in page, before and without any script; the script calls /api/auth/sign-in/email.
  app.post('/api/sign-in', (c) => signInByForm(c, options.shopUrl, (request) => app.fetch(request, c.env)))
  app.get('/api/identity', (c) => c.json({ google: options.googleIsSetUp }))
  openDocs(app, options.shopUrl, options.styles ?? [])

  app.notFound((c) => problemResponse(noSuchCall(app, c.req.path), c.var.requestId))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return problemResponse(unreadable(error), c.var.requestId)
    }
    return answerToError(error, c.var.requestId, options.log)
  })
  return app
}

/** What the framework itself refuses: JSON that does not parse. */
function unreadable(error: HTTPException): ProblemInit {
  return {
    status: error.status,
    code: 'unreadable',
    title: 'Unreadable request',
    detail: error.message || 'The body is not valid JSON.',
  }
}

export type Api = ReturnType<typeof createApi>
