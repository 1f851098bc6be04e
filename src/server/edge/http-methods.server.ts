import type { Hono } from 'hono'
import type { ProblemInit } from '#app/lib/problem.ts'

const READ_METHODS = ['GET', 'HEAD']
/** Those that change nothing; what body they bring is not read. */
export const SAFE_METHODS: readonly string[] = [...READ_METHODS, 'OPTIONS']

/** Whether a request asks for something and changes nothing. */
export const isReadRequest = ({ method }: { method?: string | undefined }) =>
  READ_METHODS.includes(method ?? '')

/** '/api/user/:email' as an expression for addresses; null for what stands before all calls and belongs to none. */
function routePattern(path: string): RegExp | null {
  if (path.includes('*')) return null
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const [, expression] = /\{(.+)\}$/.exec(part) ?? []
    return expression ? `(?:${expression})` : '[^/]+'
  })
  return new RegExp(`^${parts.join('/')}$`)
}

/** Says of an address that is there, but not for this method, which ones it takes; undefined where nothing is there. */
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
      title: 'Method not allowed',
      detail: `This URL supports ${allowed}.`,
      headers: { allow: allowed },
    }
  }
}
