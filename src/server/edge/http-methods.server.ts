import type { Hono } from 'hono'
import type { ProblemInit } from '#app/lib/problem.ts'

const READ = ['GET', 'HEAD']
/** Those that change nothing; what body they bring is not read. */
export const SAFE_METHODS: readonly string[] = [...READ, 'OPTIONS']

/** Whether a request asks for something and changes nothing. */
export const isReading = ({ method }: { method?: string | undefined }) => READ.includes(method ?? '')

/** '/api/user/:email' as an expression for addresses; null for what stands before all calls and belongs to none. */
function patternOf(path: string): RegExp | null {
  if (path.includes('*')) return null
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const [, expression] = /\{(.+)\}$/.exec(part) ?? []
    return expression ? `(?:${expression})` : '[^/]+'
  })
  return new RegExp(`^${parts.join('/')}$`)
}

/** Says of an address that is there, but not for this method, which ones it takes; undefined where nothing is there. */
export function methodsOf(app: Pick<Hono, 'routes'>) {
  let known: { pattern: RegExp; method: string }[] | undefined
  return (path: string): ProblemInit | undefined => {
    known ??= app.routes.flatMap(({ path: route, method }) => {
      const pattern = patternOf(route)
      return pattern && method !== 'ALL' ? [{ pattern, method }] : []
    })
    const found = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (found.size === 0) return undefined
    const allowed = [...found].flatMap((method) => (method === 'GET' ? READ : method)).join(', ')
    return {
      status: 405,
      code: 'method-not-allowed',
      title: 'Method not allowed',
      detail: `This address takes ${allowed}.`,
      headers: { allow: allowed },
    }
  }
}
