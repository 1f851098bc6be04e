import { expect, test } from 'vitest'
import { answerToError } from './error-response.server.ts'

const logged: string[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_fields: object, message: string) => logged.push(message),
}
const coded = (code: string) => Object.assign(new Error('from below'), { code })

test.each([
  ['a database that cannot be reached', coded('ECONNREFUSED'), 'database-away'],
  ['a server that shuts down', coded('57P01'), 'database-away'],
  [
    'a connection that broke in a transaction',
    new Error('Client has encountered a connection error and is not queryable'),
    'database-away',
  ],
  ['a statement that took too long', coded('57014'), 'database-slow'],
  ['a lock that was waited for too long', coded('55P03'), 'database-slow'],
  ['an engine that did not answer in time', new Error('Query read timeout'), 'database-slow'],
  ['a full disk, as PostgreSQL says it', coded('53100'), 'disk-full'],
  ['a full disk, as the operating system says it', coded('ENOSPC'), 'disk-full'],
])('%s is answered with 503, when to come back, and no inner words', async (_name, error, code) => {
  const answer = answerToError(error, 'r-1', log)
  const body = (await answer.json()) as { code: string; detail: string }
  expect({ status: answer.status, code: body.code }).toEqual({ status: 503, code })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.detail).not.toContain('from below')
  expect(logged).toEqual([])
})

test('text that the database cannot hold is bad input, not breakage', async () => {
  const answer = answerToError(coded('22021'), 'r-3', log)
  expect({ status: answer.status, logged }).toEqual({ status: 422, logged: [] })
})

test('anything else is our fault, and logged', async () => {
  expect(answerToError(new Error('a bug'), 'r-2', log).status).toBe(500)
  expect(logged).toEqual(['a request broke'])
})
