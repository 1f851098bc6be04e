/** Mounts all endpoints behind the steps of every request: request ID, cross-site check, body limit, session. */

import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { type ApiEnv, invalidInputProblem } from '#app/app/api.server.ts'
import { toErrorResponse } from '#app/app/error-response.server.ts'
import { type ProblemInit, problemResponse } from '#app/lib/problem.ts'
import { createMethodNotAllowedCheck } from '../http/http-methods.server.ts'
import { createDocsEndpoints } from './api-docs-endpoints.server.ts'
import { createFeatureEndpoints } from './feature-endpoints.server.ts'
import { createKeyRequests } from './key-requests.server.ts'
import { LastMatchRouter } from './last-match-router.server.ts'
import { mountEndpoints } from './mount-endpoints.server.ts'
import { type ApiOptions, REQUEST_STEPS } from './request-steps.server.ts'

export function createApi(options: ApiOptions) {
  const app = new OpenAPIHono<ApiEnv>({
    router: new LastMatchRouter(),
    defaultHook: (result) => {
      if (!result.success) throw invalidInputProblem(result.error.issues)
    },
  })
  const shared = {
    options,
    isSecure: options.shopUrl.startsWith('https:'),
    keyRequests: createKeyRequests(options),
    endpoints: () => endpoints,
  }
  for (const step of REQUEST_STEPS) app.use('*', step(shared))

  const calls = createFeatureEndpoints(options, (request, env) => app.fetch(request, env))
  const endpoints = mountEndpoints(app, [...calls, ...createDocsEndpoints(app, calls, options)])

  const methodNotAllowed = createMethodNotAllowedCheck(app)
  app.notFound((c) => problemResponse(methodNotAllowed(c.req.path) ?? ENDPOINT_NOT_FOUND, c.var.requestId))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return problemResponse(malformedBodyProblem(error), c.var.requestId)
    }
    return toErrorResponse(error, c.var.requestId, options.log)
  })
  return { fetch: app.fetch, request: app.request, routes: app.routes, endpoints }
}

const ENDPOINT_NOT_FOUND: ProblemInit = {
  status: 404,
  code: 'endpoint-not-found',
  detail: 'See /api/docs for all endpoints.',
}

/** Hono itself rejects JSON that does not parse. */
function malformedBodyProblem(error: HTTPException): ProblemInit {
  return {
    status: error.status,
    code: 'malformed-request',
    detail: error.message || 'The body is not valid JSON.',
  }
}

export type Api = ReturnType<typeof createApi>
