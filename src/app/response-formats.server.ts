/** Formats turn the value that a call returns into a response, and describe it in the API documentation. */
import type { RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from './api.server.ts'
import { type KeysetPage, nextPageLink } from './keyset-page.server.ts'

type ResponseConfig = RouteConfig['responses'][string]

export interface ResponseFormat<Value> {
  config: ResponseConfig
  send: (c: Context<ApiEnv>, value: Value, status: ContentfulStatusCode) => Response
  /** True if data may be read after the handler has returned. */
  isStreamed?: true
}

const jsonConfig = (schema: z.ZodType, description: string): ResponseConfig => ({
  description,
  content: { 'application/json': { schema } },
})

function sendJson(c: Context<ApiEnv>, value: unknown, status: ContentfulStatusCode): Response {
  return c.body(JSON.stringify(value), status, { 'Content-Type': 'application/json' })
}

export function json<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): ResponseFormat<z.output<Schema>> {
  return { config: jsonConfig(schema, description), send: sendJson }
}

/** A page of a list. The `Link` header contains the URL of the next page. */
export function listPage<List extends z.ZodType<unknown[]>>(
  list: List,
  description: string,
): ResponseFormat<KeysetPage<z.output<List>[number]>> {
  return {
    config: jsonConfig(list, description),
    send(c, { items, next }, status) {
      if (next !== null) c.header('Link', nextPageLink(c.req.url, next))
      return sendJson(c, items, status)
    },
  }
}

/**
 * The handler returns the whole response: a file, a stream or a redirect.
 * @param content the schema for each media type
 */
export function rawResponse(
  description: string,
  content: Record<string, z.ZodType> = {},
): ResponseFormat<never> {
  const schemas = Object.entries(content).map(([type, schema]) => [type, { schema }] as const)
  return {
    config: { description, ...(schemas.length > 0 && { content: Object.fromEntries(schemas) }) },
    send: (_c, value) => value,
    isStreamed: true,
  }
}
