import type { Hono } from 'hono'
import type { ProblemInit } from '#app/lib/problem.ts'

const READ_METHODS = ['GET', 'HEAD']
/** Methods that change nothing. Bodies of such requests are ignored. */
export const SAFE_METHODS: readonly string[] = [...READ_METHODS, 'OPTIONS']

/** True if a request only reads. */
export const isReadRequest = ({ method }: { method?: string | undefined }) =>
  READ_METHODS.includes(method ?? '')

/** '/api/user/:email' as a regular expression; null for middleware, which matches every path. */
function routePattern(path: string): RegExp | null {
  if (path.includes('*')) return null
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const [, expression] = /\{(.+)\}$/.exec(part) ?? []
    return expression ? `(?:${expression})` : '[^/]+'
  })
  return new RegExp(`^${parts.join('/')}$`)
}

/** Returns a check: the 405 problem for a path that exists for other methods only, otherwise undefined. */
export function createMethodNotAllowedCheck(app: Pick<Hono, 'routes'>) {
  let knownRoutes: { pattern: RegExp; method: string }[] | undefined
  return (path: string): ProblemInit | undefined => {
    knownRoutes ??= app.routes.flatMap(({ path: route, method }) => {
      const pattern = routePattern(route)
      return pattern && method !== 'ALL' ? [{ pattern, method }] : []
    })
    const found = new Set(knownRoutes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (found.size === 0) return undefined
    const allowed = [...found].flatMap((method) => (method === 'GET' ? READ_METHODS : method)).join(', ')
    return {
      status: 405,
      code: 'method-not-allowed',
      detail: `This URL supports ${allowed}.`,
      headers: { allow: allowed },
    }
  }
}
