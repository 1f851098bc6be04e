import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { anyone } from '#app/app/access.server.ts'
import type { ApiEnv } from '#app/app/api.server.ts'
import { type Endpoint, endpointsOf, KEY_SCHEME, SESSION_SCHEME } from '#app/app/endpoint.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { sessionCookieName } from '#app/auth/account/read-session.server.ts'
import { pageHeaders } from '../http/security-headers.server.ts'
import { renderApiDocs } from './api-docs-page.server.ts'
import type { ApiDocument } from './api-document.server.ts'
import { problemCodesOf } from './problem-codes.server.ts'

const SHORT_CACHE = 'public, max-age=300'

const API_INFO = {
  openapi: '3.1.0',
  info: {
    title: 'FIX IT',
    version: '1',
    description: 'The API that the shop’s own pages use.',
  },
}

const endpoint = endpointsOf('Documentation')
const hidden = { isHidden: true, access: anyone, shows: [] } as const

/** The OpenAPI document for programs, and the page made from it for people. Both are created once. */
export function createDocsEndpoints(
  app: OpenAPIHono<ApiEnv>,
  calls: readonly Endpoint[],
  { shopUrl, styles = [] }: { shopUrl: string; styles?: readonly string[] | undefined },
): Endpoint[] {
  const isSecure = shopUrl.startsWith('https:')
  app.openAPIRegistry.registerComponent('securitySchemes', SESSION_SCHEME, {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(isSecure),
  })
  app.openAPIRegistry.registerComponent('securitySchemes', KEY_SCHEME, {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of a service account. The call names the scope that the key needs.',
  })
  let document: ApiDocument | undefined
  const apiDocument = () => {
    document ??= app.getOpenAPI31Document(API_INFO)
    return document
  }
  let page: string | undefined
  return [
    endpoint({
      ...hidden,
      route: 'GET /openapi.json',
      summary: 'Get the OpenAPI document',
      response: json(z.custom<ApiDocument>(), 'The document'),
      run: apiDocument,
    }),
    endpoint({
      ...hidden,
      route: 'GET /docs',
      summary: 'Get the documentation page',
      response: rawResponse('A page'),
      run(_ctx, _input, c) {
        page ??= renderApiDocs(apiDocument(), problemCodesOf(calls), styles)
        const headers = pageHeaders('/api/docs', isSecure)
        return c.body(page, 200, { ...headers, 'Cache-Control': SHORT_CACHE })
      },
    }),
  ]
}
