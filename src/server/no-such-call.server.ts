/** Why a call was not found: there is no such path, or the path takes other methods. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../http/api.server.ts'
import type { ProblemInit } from '../lib/problem.ts'
import { IDENTITY_CALLS } from './identity-door.server.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function methodsAt(app: OpenAPIHono<ApiEnv>, path: string): string[] {
  return METHODS.filter((method) => {
    if (path.startsWith('/api/auth/')) return IDENTITY_CALLS.has(`${method} ${path}`)
    const [found] = app.router.match(method, path)
    // What is registered for every method only prepares or guards.
    return found.some(([[, route]]) => route.method !== 'ALL')
  })
}

export function noSuchCall(app: OpenAPIHono<ApiEnv>, path: string): ProblemInit {
  const methods = methodsAt(app, path)
  if (methods.length === 0) {
    return {
      status: 404,
      code: 'no-such-call',
      title: 'No such call',
      detail: 'See /api/docs for what there is.',
    }
  }
  const allow = methods.join(', ')
  return {
    status: 405,
    code: 'wrong-method',
    title: 'Not that method',
    detail: `This path takes ${allow}.`,
    headers: { allow },
  }
}
