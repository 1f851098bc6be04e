/**
 * Declares an API call once. The router, the OpenAPI document, the access check, the body limit, the page cache and the
 * authorization test read the declaration. See docs/decisions/0020-declared-endpoints.md.
 */
import { createRoute, type OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ALL_CACHE_TAGS, type CacheTag } from '#app/db/change-polling.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { Actor } from '#app/lib/actor.ts'
import { isOutcome, type Outcome, requireDone } from '#app/lib/outcome.ts'
import { type Permission, requireRecentSecondFactor, secondFactorProblem } from '#app/staff/permissions.ts'
import type { Access, AccessName } from './access.server.ts'
import {
  type ApiEnv,
  errorResponses,
  invalidInputProblem,
  isProblemStatus,
  MAX_BODY_BYTES,
  type ProblemStatus,
} from './api.server.ts'
import type { Context } from './context.server.ts'
import { idempotencyHeaders, isRunOnce, markReplay, runOnce } from './idempotency.server.ts'
import { type ProblemTable, type RefusalOf, toProblem } from './problems.server.ts'
import type { ResponseFormat } from './response-formats.server.ts'
import type { Scope } from './scopes.ts'

type OptionalSchema = z.ZodType | undefined
type OptionalObject = z.ZodObject | undefined
/** The validated value of a schema. */
export type Parsed<Schema extends OptionalSchema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The schemas of a request. */
interface RequestParts {
  params?: OptionalObject
  query?: OptionalObject
  headers?: OptionalObject
  body?: OptionalSchema
}

/** The validated parts of a request. */
interface Input<
  Params extends OptionalSchema,
  Query extends OptionalSchema,
  Headers extends OptionalSchema,
  Body extends OptionalSchema,
> {
  params: Parsed<Params>
  query: Parsed<Query>
  headers: Parsed<Headers>
  body: Parsed<Body>
}

/** `route` is the method and the path below /api: 'GET /orders/{id}'. */
interface ReadCall {
  route: `GET /${string}`
  /** The data in the response. Cached pages with this data expire when one of the tags changes. All tags by default. */
  shows?: readonly CacheTag[]
  /** True if the page cache may store the response, which must be the same for everybody. Can depend on the query. */
  isCached?: true | ((query: URLSearchParams) => boolean)
  /** `replica`: may read from a replica that has what the caller has seen or written. The primary by default. */
  reads?: 'replica'
  changes?: never
}

interface WriteCall {
  route: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** The cache tags that a successful write invalidates. */
  changes: readonly CacheTag[]
  shows?: never
  isCached?: never
  reads?: never
}

/** The answer of a call. A refusal becomes the problem response that `refuses` declares. */
type Answer<Value, Problems extends ProblemTable> = Value | Response | Outcome<Value, RefusalOf<Problems>>

interface Call<Caller extends Actor, Value, Request, Problems extends ProblemTable> {
  summary: string
  description?: string
  /** True for a call that only browsers use. It is not in the API documentation. */
  isHidden?: true
  access: Access<Caller, Request>
  /** An API key needs it to make the call. No key opens a call without a scope. */
  scope?: Scope
  /**
   * The largest body, in bytes, from those who may make the call; `MAX_BODY_BYTES` by default. A call with a limit and no
   * `body` takes bytes instead of JSON.
   */
  bodyLimit?: number
  status?: ContentfulStatusCode
  response: ResponseFormat<Value>
  /** The problems that the call may answer, from the table of its folder: `pick(REVIEW_PROBLEMS, 'review-not-found')`. */
  refuses?: Problems
  /** The statuses of problem responses that are thrown, and that `problemStatuses` does not derive. */
  problems?: readonly ProblemStatus[]
  /** Throws 429. */
  rateLimit?: (ctx: CallContext<Caller>, input: Request, c: HonoContext<ApiEnv>) => void | Promise<void>
  /** True for a call that starts, ends or reads a session. A busy server reserves capacity for these calls. */
  isSessionCall?: true
  /**
   * True if a session may make the call before it has confirmed its second factor. For such a session, all other calls are
   * closed, or answered like those of a guest.
   */
  isOpenBeforeSecondFactor?: true
  /** True if another website writes the query of the URL, so that its parameters are not checked. */
  hasForeignQuery?: true
  /** True if the work waits in a bounded queue of its own. Load shedding then ignores its duration. */
  hasOwnQueue?: true
  /** True if a POST adds a record, or takes one back, although it answers 200. */
  addsRecord?: true
  /** True if the answer has a secret that is shown once, and never stored. */
  showsSecret?: true
  /** The URL of the created resource. */
  location?: (value: NoInfer<Value>) => string
  /** True if a 201 means a new order, unless the response has `Idempotent-Replayed`. */
  placesOrder?: true
  /** @param c gives access to the HTTP request and to the headers of the response */
  run: (
    ctx: CallContext<Caller>,
    input: Request,
    c: HonoContext<ApiEnv>,
  ) => Answer<NoInfer<Value>, NoInfer<Problems>> | Promise<Answer<NoInfer<Value>, NoInfer<Problems>>>
}

type CallContext<Caller extends Actor> = Context & { actor: Caller }

/** A declared call, for the server and the tests. */
export interface Endpoint {
  method: string
  /** In the syntax of the router: `/api/orders/:id`. */
  path: string
  access: AccessName
  scope: Scope | undefined
  /** Of staff members, who need one of them. */
  permissions: readonly Permission[]
  /** The status of a successful response. */
  status: number
  /** The names of the declared query parameters. */
  queryNames: readonly string[]
  /** In bytes. */
  bodyLimit: number
  shows: readonly CacheTag[]
  changes: readonly CacheTag[]
  isCached: (query: URLSearchParams) => boolean
  readsFromReplica: boolean
  placesOrder: boolean
  isSessionCall: boolean
  isOpenBeforeSecondFactor: boolean
  hasOwnQueue: boolean
  /** The refusals of its command, by code. */
  refuses: ProblemTable
  isRunOnce: boolean
  showsSecret: boolean
  mount: (app: OpenAPIHono<ApiEnv>) => void
}

/** @param tag the heading of the calls in the documentation */
export function endpointsOf(tag: string) {
  return function endpoint<
    Caller extends Actor,
    Value,
    Params extends OptionalObject = undefined,
    Query extends OptionalObject = undefined,
    Headers extends OptionalObject = undefined,
    Body extends OptionalSchema = undefined,
    Problems extends ProblemTable = Record<never, never>,
  >(
    call: { params?: Params; query?: Query; headers?: Headers; body?: Body } & (ReadCall | WriteCall) &
      Call<Caller, Value, NoInfer<Input<Params, Query, Headers, Body>>, Problems>,
  ): Endpoint {
    const { access, bodyLimit = MAX_BODY_BYTES, isCached = false, status = 200 } = call
    const method = methodOf(call)
    const route = toRoute(call, method, tag)
    const queryNames = Object.keys(call.query?.shape ?? {})
    return {
      method: method.toUpperCase(),
      path: route.getRoutingPath(),
      access: access.name,
      scope: call.scope,
      permissions: access.permissions ?? [],
      status,
      queryNames,
      bodyLimit,
      shows: call.shows ?? ALL_CACHE_TAGS,
      changes: call.changes ?? [],
      isCached: typeof isCached === 'function' ? isCached : () => isCached,
      readsFromReplica: call.reads === 'replica',
      placesOrder: call.placesOrder ?? false,
      isSessionCall: call.isSessionCall ?? false,
      isOpenBeforeSecondFactor: call.isOpenBeforeSecondFactor ?? false,
      hasOwnQueue: call.hasOwnQueue ?? false,
      refuses: call.refuses ?? {},
      isRunOnce: isRunOnce(call),
      showsSecret: call.showsSecret ?? false,
      mount(app) {
        type Validated = {
          in: object
          out: { param: Parsed<Params>; query: Parsed<Query>; header: Parsed<Headers>; json: Parsed<Body> }
        }
        app.openapi<RouteConfig, Validated, string>(route, (c) => {
          if (!call.hasForeignQuery) requireDeclaredQuery(c.req.url, queryNames)
          const input = {
            params: c.req.valid('param'),
            query: c.req.valid('query'),
            headers: c.req.valid('header'),
            body: c.req.valid('json'),
          }
          return answerRequest(call, input, c)
        })
      },
    }
  }
}

/** Checks the caller, runs the call and makes the response. Throws `HttpProblem`. */
async function answerRequest<Caller extends Actor, Value, Request, Problems extends ProblemTable>(
  call: (ReadCall | WriteCall) & Call<Caller, Value, Request, Problems> & RequestParts,
  input: Request,
  c: HonoContext<ApiEnv>,
): Promise<Response> {
  const { access, response, location, status = 200, showsSecret = false } = call
  const ctx = { ...c.var.ctx, actor: access.check(c.var.ctx.actor, input) }
  if (access.name === 'staff' && access.permissions && methodOf(call) !== 'get' && ctx.actor.kind === 'user')
    requireRecentSecondFactor(ctx.actor, access.permissions, ctx.now())
  await call.rateLimit?.(ctx, input, c)
  const read = call.reads === 'replica' ? ctx.readFromReplica : undefined
  const run = async (db: Db) => call.run({ ...ctx, db }, input, c)
  const key = isRunOnce(call) ? c.req.header('idempotency-key') : undefined
  const answer = await (read
    ? read(run, response.isStreamed ?? false)
    : key !== undefined && ctx.actor.kind === 'user'
      ? runOnce(ctx, { user: ctx.actor, key, showsSecret, content: [c.req.path, input] }, run)
      : run(ctx.db))
  if (answer instanceof Response) return answer
  if (isOutcome(answer) && answer.done && answer.isReplay) markReplay(c)
  const value = isOutcome(answer)
    ? requireDone(answer, (refusal) => toProblem(call.refuses, refusal))
    : answer
  if (location) c.header('Location', location(value))
  return response.send(c, value, status)
}

/**
 * The caller that a call may know. A session that awaits its second factor is a guest for the calls of anyone. Throws 403 for
 * all others, unless they are open to it.
 */
export function requireSecondFactor(actor: Actor, endpoint: Endpoint | undefined): Actor {
  if (actor.kind === 'guest' || !actor.awaitsSecondFactor || endpoint?.isOpenBeforeSecondFactor) return actor
  // Its own check refuses what is only for staff members.
  if (endpoint?.access === 'staff-sometimes') return actor
  if (endpoint && endpoint.access !== 'anyone') throw secondFactorProblem('second-factor-required')
  return { kind: 'guest' }
}

/** A misspelled filter would otherwise return everything. Throws 422. */
function requireDeclaredQuery(url: string, declared: readonly string[]): void {
  const unknown = [...new URL(url).searchParams.keys()].filter((name) => !declared.includes(name))
  if (unknown.length === 0) return
  throw invalidInputProblem(
    unknown.map((name) => ({ path: [name], message: 'is not a parameter of this call' })),
  )
}

type RouteParts = Pick<
  Call<Actor, never, never, ProblemTable>,
  | 'summary'
  | 'description'
  | 'isHidden'
  | 'bodyLimit'
  | 'status'
  | 'problems'
  | 'refuses'
  | 'hasForeignQuery'
  | 'isOpenBeforeSecondFactor'
  | 'addsRecord'
  | 'showsSecret'
> & {
  route: (ReadCall | WriteCall)['route']
  access: { name: AccessName; description: string }
  scope?: Scope
  response: { config: RouteConfig['responses'][string] }
  rateLimit?: unknown
} & RequestParts

const methodOf = ({ route }: Pick<RouteParts, 'route'>) =>
  route.slice(0, route.indexOf(' ')).toLowerCase() as RouteConfig['method']

function toRoute(call: RouteParts, method: RouteConfig['method'], tag: string) {
  const { summary, description, access, scope } = call
  const { params, query, status = 200 } = call
  const headers = isRunOnce(call) ? idempotencyHeaders : call.headers
  const body = requestBody(call)
  return createRoute({
    method,
    path: `/api${call.route.slice(method.length + 1)}`,
    tags: [tag],
    summary,
    description: [access.description, description].filter(Boolean).join(' '),
    ...(access.name !== 'anyone' && { security: securityOf(scope) }),
    ...(call.isHidden && { hide: true }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body }),
    },
    responses: { [status]: call.response.config, ...errorResponses(problemStatuses(call)) },
  })
}

/** The names of the session cookie and of API keys in the OpenAPI document. */
export const SESSION_SCHEME = 'session'
export const KEY_SCHEME = 'key'

/** Either is enough. OpenAPI 3.1 lists the scope of a key like those of OAuth. */
const securityOf = (scope: Scope | undefined) => [
  { [SESSION_SCHEME]: [] },
  ...(scope === undefined ? [] : [{ [KEY_SCHEME]: [scope] }]),
]

function requestBody({ body, bodyLimit }: RouteParts) {
  if (body) return { required: true, content: { 'application/json': { schema: body } } }
  if (bodyLimit === undefined) return undefined
  const schema = { type: 'string' as const, format: 'binary' }
  return { required: true, content: { 'application/octet-stream': { schema } } }
}

/** The declared statuses, and those that follow from the input and the access rule. */
function problemStatuses(call: RouteParts): ProblemStatus[] {
  const { name } = call.access
  const implied: [status: ProblemStatus, isPossible: unknown][] = [
    [401, name !== 'anyone'],
    [403, name !== 'anyone' && !(name === 'signed-in' && call.isOpenBeforeSecondFactor)],
    [409, call.showsSecret],
    [413, call.body ?? call.bodyLimit],
    [422, !call.hasForeignQuery],
    [429, call.rateLimit],
  ]
  const statuses = implied.flatMap(([status, isPossible]) => (isPossible ? status : []))
  const refused = Object.values(call.refuses ?? {}).map(([status]) => status)
  return [...new Set([...statuses, ...(call.problems ?? []), ...refused.filter(isProblemStatus)])].sort()
}
