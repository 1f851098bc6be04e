/** The steps of every request before its endpoint, in this order. */

import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ApiEnv, MAX_BODY_BYTES } from '#app/app/api.server.ts'
import { currentRequest } from '#app/app/current-request.server.ts'
import { type Endpoint, requireSecondFactor } from '#app/app/endpoint.server.ts'
import { DISK_FULL } from '#app/app/error-response.server.ts'
import { isReplayed } from '#app/app/idempotency.server.ts'
import { assertStrictJson } from '#app/app/strict-json.server.ts'
import { signedInAsAnother } from '#app/auth/account/copy.ts'
import { readSession } from '#app/auth/account/read-session.server.ts'
import type { CacheTag } from '#app/db/change-polling.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { ReadPosition, ReplicaReads } from '#app/db/replica-reads.server.ts'
import type { Actor, SignedInUser } from '#app/lib/actor.ts'
import { HttpProblem, type ProblemInit, problemResponse } from '#app/lib/problem.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import { SAFE_METHODS } from '../http/http-methods.server.ts'
import { REQUEST_ID_HEADER, setRouteName } from '../http/request-context.server.ts'
import { commonSecurityHeaders } from '../http/security-headers.server.ts'
import type { ConnectionLimits } from '../limits/connection-limits.server.ts'
import type { FeatureServices } from './feature-endpoints.server.ts'
import { type createKeyRequests, hasKey } from './key-requests.server.ts'
import type { EndpointIndex } from './mount-endpoints.server.ts'
import { positionCookie, readPositionOf } from './read-position.server.ts'

export interface ApiOptions extends FeatureServices {
  /** Undefined without replicas. */
  replicas?: ReplicaReads | undefined
  secret: string
  /** True if the operator set the public URL. Then only pages of this URL can change data. */
  isShopUrlFixed: boolean
  isSecondFactorRequired?: boolean
  /** True while the disk is nearly full and nothing can be written. */
  isDiskFull?: () => boolean
  /** URLs of the site's style sheets, for the documentation page. */
  styles?: readonly string[]
  /** Waits for the body of a request, within the limits of the server. */
  receiveBody?: ConnectionLimits['receiveBody']
  /** Waits for the turn of an account and its site to use the database. */
  inTurn?: ConnectionLimits['inTurn']
  /** Per account; 0 for no limit. */
  maxOrdersPerHour?: number
  /** For how long an administrator can undo a status change; 0 for not at all. */
  undoSeconds?: number
  /** Called after every new order. */
  onOrder?: (() => void) | undefined
  /** Called after every successful write, with the cached data that it has made outdated. */
  onWrite: (changes: readonly CacheTag[]) => void
}

/** Shared by the steps. */
interface RequestSteps {
  options: ApiOptions
  isSecure: boolean
  keyRequests: ReturnType<typeof createKeyRequests>
  /** Not before all calls are mounted. */
  endpoints: () => EndpointIndex
}

type ApiRequest = HonoContext<ApiEnv>
type RequestStep = (shared: RequestSteps) => MiddlewareHandler<ApiEnv>

const bodyTooLargeProblem = (bytes: number): ProblemInit => ({
  status: 413,
  code: 'body-too-large',
  detail:
    bytes < 1024 ** 2
      ? `The body has at most ${bytes / 1024} KB.`
      : `The body has at most ${bytes / 1024 ** 2} MB.`,
})

/** Large bodies only from those who may make the call, and never from guests. */
function maxBodyBytes({ access, permissions, bodyLimit }: Endpoint, actor: Actor): number {
  const isAllowed = actor.kind === 'user' && (access !== 'staff' || hasPermission(actor, ...permissions))
  return isAllowed ? bodyLimit : MAX_BODY_BYTES
}

/**
 * Browsers say in a header which site a request comes from. Programs that are not browsers send no such header, and have
 * no cookies that another site could abuse.
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

/** Undefined for requests of the renderer, which do not use HTTP. */
const incomingOf = (c: ApiRequest): IncomingMessage | undefined => c.env?.incoming

/** Throws 409 for a request of a page that shows another account: somebody else has signed in in another tab. */
function requireSender(sender: string | undefined, actor: Actor, endpoint: Endpoint | undefined): void {
  if (sender === undefined || actor.kind === 'guest' || sender === encodeURIComponent(actor.email)) return
  if (!endpoint || ['anyone', 'staff-sometimes'].includes(endpoint.access) || endpoint.isSessionCall) return
  throw new HttpProblem({
    status: 409,
    code: 'signed-in-as-another',
    detail: `${signedInAsAnother(actor.email)} Nothing was changed.`,
  })
}

const hasSameRoles = (one: SignedInUser, other: SignedInUser) =>
  one.role === other.role && one.staffRoles?.join() === other.staffRoles?.join()

function requireAcceptableWrite(c: HonoContext<ApiEnv>, options: ApiOptions): void {
  // No page of another site can make a browser send a key.
  if (!hasKey(c) && isCrossSite(c.req.raw, options)) {
    throw new HttpProblem({
      status: 403,
      code: 'cross-site-request',
      detail: 'Only the shop’s own pages can change data.',
    })
  }
  if (options.isDiskFull?.()) throw new HttpProblem(DISK_FULL)
  if (c.req.header('content-encoding')) {
    throw new HttpProblem({
      status: 415,
      code: 'unsupported-content-encoding',
      detail: 'Send the body without Content-Encoding.',
    })
  }
}

const isWrite = (c: ApiRequest) => !SAFE_METHODS.includes(c.req.method)
const endpointOf = ({ endpoints }: RequestSteps, c: ApiRequest) => endpoints().find(c.req.method, c.req.path)

/** @param isUse false if the request does not keep the session alive */
const sessionOf = ({ options, isSecure }: RequestSteps, c: ApiRequest, isUse: boolean) => {
  const { db, secret, now, isSecondFactorRequired = false } = options
  return readSession(
    { db, secret, isSecure, isBackground: !isUse, isSecondFactorRequired },
    c.req.header('cookie'),
    now(),
  )
}

/** The client's next reads need what was written until now. */
async function rememberPosition({ options, isSecure }: RequestSteps, c: ApiRequest): Promise<ReadPosition> {
  if (!options.replicas) return 'any'
  const position = await options.replicas.samplePosition().catch(() => 'primary')
  c.header('Set-Cookie', positionCookie(position, isSecure), { append: true })
  return position
}

async function requiredPosition(
  shared: RequestSteps,
  c: ApiRequest,
  replicas: ReplicaReads,
): Promise<ReadPosition> {
  // A call without a connection comes from this process, which stores the response in its cache.
  if (!incomingOf(c)) return replicas.cachePosition()
  const position = readPositionOf(c.req.header('cookie'))
  return position === 'primary' ? rememberPosition(shared, c) : position
}

/** Adds the headers to the response, and tells the shop what was written. */
const finishResponse: RequestStep = (shared) => {
  const { options, isSecure, keyRequests } = shared
  const defaultHeaders = Object.entries({
    ...commonSecurityHeaders(isSecure),
    'Cache-Control': 'no-store',
  })
  return async (c, next) => {
    const endpoint = endpointOf(shared, c)
    c.set('requestId', c.req.header(REQUEST_ID_HEADER) ?? newId())
    await next()
    // Hono answers HEAD with the handler of GET. A stream must learn that nobody reads it.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
    // Set on the response itself: `c.header` would copy it, and send the copy as a stream.
    const { headers } = c.res
    headers.set('X-Request-Id', c.var.requestId)
    for (const [name, value] of defaultHeaders) if (!headers.has(name)) headers.set(name, value)
    for (const [name, value] of keyRequests.headersOf(c)) headers.set(name, value)
    if (endpoint && isWrite(c) && c.res.ok) {
      options.onWrite(endpoint.changes)
      await rememberPosition(shared, c)
    }
    const isNewOrder = c.res.status === 201 && !isReplayed(c.res)
    if (endpoint?.placesOrder && isNewOrder) options.onOrder?.()
    const incoming = incomingOf(c)
    // The unread rest of a body would be taken for the client's next request.
    if (incoming?.complete === false) c.res.headers.set('Connection', 'close')
    if (incoming && endpoint) setRouteName(incoming, endpoint.path)
  }
}

const refuseUnacceptable: RequestStep =
  ({ options, keyRequests }) =>
  async (c, next) => {
    await keyRequests.refuseKeyInUrl(c)
    if (isWrite(c)) requireAcceptableWrite(c, options)
    await next()
  }

const limitBody: RequestStep = (shared) => async (c, next) => {
  if (!isWrite(c)) return next()
  const length = c.req.header('content-length')
  const isSmall = length !== undefined && Number(length) <= MAX_BODY_BYTES
  const endpoint = isSmall ? undefined : endpointOf(shared, c)
  // The session is read before a large body, and again when the body has arrived.
  const maxSize =
    endpoint && endpoint.bodyLimit > MAX_BODY_BYTES
      ? maxBodyBytes(endpoint, (await sessionOf(shared, c, false)).actor)
      : MAX_BODY_BYTES
  return bodyLimit({
    maxSize,
    onError: () => problemResponse(bodyTooLargeProblem(maxSize), c.var.requestId),
  })(c, next)
}

const receiveBody: RequestStep =
  ({ options }) =>
  async (c, next) => {
    if (isWrite(c)) {
      const read = () => c.req.arrayBuffer()
      const bytes = await (options.receiveBody ? options.receiveBody(incomingOf(c), read) : read())
      // Clients may send the content type without a body.
      if (bytes.byteLength > 0 && isJson(c.req.header('content-type'))) assertStrictJson(bytes)
    }
    await next()
  }

const chooseDatabase: RequestStep = (shared) => async (c, next) => {
  const { replicas } = shared.options
  // A program with a key has no cookie that says what it has written.
  if (replicas && !hasKey(c) && endpointOf(shared, c)?.readsFromReplica) {
    const position = await requiredPosition(shared, c, replicas)
    c.set('readFromReplica', (work, isStreamed) => replicas.read(position, isStreamed, work))
  }
  await next()
}

/** Finds out who calls. Throws 401, 403, 409 or 429. */
async function setContext(shared: RequestSteps, c: ApiRequest): Promise<void> {
  const { db, log, now, shopUrl, maxOrdersPerHour, undoSeconds, settings } = shared.options
  const { actor, session } =
    (await shared.keyRequests.findCaller(c, shared.endpoints())) ?? (await sessionOf(shared, c, true))
  const endpoint = endpointOf(shared, c)
  requireSender(c.req.header('x-signed-in-as'), actor, endpoint)
  const { orderTerms } = await settings.current()
  c.set('ctx', {
    db,
    actor: requireSecondFactor(actor, endpoint),
    now,
    log,
    shopUrl,
    requestId: c.var.requestId,
    ...(maxOrdersPerHour !== undefined && { maxOrdersPerHour }),
    ...(undoSeconds !== undefined && { undoSeconds }),
    orderTerms,
    ...(c.var.readFromReplica && { readFromReplica: c.var.readFromReplica }),
  })
  c.set('sessionId', session?.id ?? null)
  c.set('isSessionValid', async () => {
    const { actor: then } = await sessionOf(shared, c, false)
    return then.kind === 'user' && actor.kind === 'user' && hasSameRoles(then, actor)
  })
  const request = currentRequest()
  if (request) request.account = accountOf(c)
}

const accountOf = ({ var: { ctx } }: ApiRequest) => (ctx.actor.kind === 'user' ? ctx.actor.userId : undefined)

/** Finds out who calls and waits for their turn to use the database. Rights may have ended during the wait. */
const identifyInTurn: RequestStep = (shared) => async (c, next) => {
  const { inTurn } = shared.options
  await setContext(shared, c)
  if (!inTurn) return next()
  await inTurn(incomingOf(c), accountOf(c), async (hasWaited) => {
    if (hasWaited) await setContext(shared, c)
    await next()
  })
}

export const REQUEST_STEPS = [
  finishResponse,
  refuseUnacceptable,
  limitBody,
  receiveBody,
  chooseDatabase,
  identifyInTurn,
]
