import { readFile } from 'node:fs/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/app/api.server.ts'
import { pageHeaders } from '../edge/security-headers.server.ts'
import { renderApiDocs } from './api-docs-page.server.ts'
import type { ApiDocument } from './api-document.server.ts'

const STYLESHEET_URL = new URL('./api-docs.css', import.meta.url)
const SHORT_CACHE = 'public, max-age=300'

const API_INFO = {
  openapi: '3.1.0',
  info: {
    title: 'FIX IT',
    version: '1',
    description: 'The API that the shop’s own pages use.',
  },
}

/** The OpenAPI document for programs, and the page made from it for people; both are made once. */
export function mountApiDocs(app: OpenAPIHono<ApiEnv>, shopUrl: string, styles: readonly string[]) {
  let document: ApiDocument | undefined
  const apiDocument = () => {
    document ??= app.getOpenAPI31Document(API_INFO)
    return document
  }
  let page: string | undefined
  app.get('/api/openapi.json', (c) => c.json(apiDocument()))
  app.get('/api/docs', (c) => {
    page ??= renderApiDocs(apiDocument(), [...styles, '/api/docs.css'])
    const headers = pageHeaders('/api/docs', shopUrl.startsWith('https:'))
    return c.body(page, 200, { ...headers, 'Cache-Control': SHORT_CACHE })
  })
  app.get('/api/docs.css', async (c) =>
    c.body(await readFile(STYLESHEET_URL, 'utf8'), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': SHORT_CACHE,
    }),
  )
}
