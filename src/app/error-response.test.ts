import { expect, test } from 'vitest'
import { toErrorResponse } from './error-response.server.ts'

const logged: string[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_fields: object, message: string) => logged.push(message),
}
const errorWithCode = (code: string) => Object.assign(new Error('from below'), { code })

test.each([
  ['a database that cannot be reached', errorWithCode('ECONNREFUSED'), 'database-unavailable'],
  ['a server that shuts down', errorWithCode('57P01'), 'database-unavailable'],
  [
    'a connection that broke in a transaction',
    new Error('Client has encountered a connection error and is not queryable'),
    'database-unavailable',
  ],
  ['a primary that another server has replaced', errorWithCode('25006'), 'database-unavailable'],
  ['a statement that took too long', errorWithCode('57014'), 'database-timeout'],
  ['a lock that was waited for too long', errorWithCode('55P03'), 'database-timeout'],
  ['an engine that did not answer in time', new Error('Query read timeout'), 'database-timeout'],
  ['a full disk, as PostgreSQL says it', errorWithCode('53100'), 'disk-full'],
  ['a full disk, as the operating system says it', errorWithCode('ENOSPC'), 'disk-full'],
])('%s gets 503 with Retry-After and no internal details', async (_name, error, code) => {
  const answer = toErrorResponse(error, 'r-1', log)
  const body = (await answer.json()) as { code: string; detail: string }
  expect({ status: answer.status, code: body.code }).toEqual({ status: 503, code })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.detail).not.toContain('from below')
  expect(logged).toEqual([])
})

test('text that the database cannot store is invalid input, not an internal error', async () => {
  const answer = toErrorResponse(errorWithCode('22021'), 'r-3', log)
  expect({ status: answer.status, logged }).toEqual({ status: 422, logged: [] })
})

test('any other error gets 500 and is logged', async () => {
  expect(toErrorResponse(new Error('a bug'), 'r-2', log).status).toBe(500)
  expect(logged).toEqual(['a request failed unexpectedly'])
})
