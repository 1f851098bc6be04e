import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/app/api.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'

export interface EndpointIndex {
  all: readonly Endpoint[]
  /** @returns undefined if no call has this path and method */
  find: (method: string, path: string) => Endpoint | undefined
}

export function mountEndpoints(app: OpenAPIHono<ApiEnv>, all: readonly Endpoint[]): EndpointIndex {
  const byRoute = new Map(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  for (const endpoint of all) endpoint.mount(app)
  return {
    all,
    find(method, path) {
      // Hono answers HEAD with the handler of GET.
      const [handlers] = app.router.match(method === 'HEAD' ? 'GET' : method, path)
      for (const [[, route]] of handlers) {
        const endpoint = byRoute.get(`${route.method} ${route.path}`)
        if (endpoint) return endpoint
      }
      return undefined
    },
  }
}
