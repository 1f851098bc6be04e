import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/app/api.server.ts'

/** The OpenAPI document, as the API makes it. */
export type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>
