import { beforeEach, expect, test } from 'vitest'
import { sendJson, setTransport } from './api.ts'

const keys: (string | null)[] = []
let answers: (() => Response)[] = []
const done = () => Response.json({})
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}
const answerOf =
  (status: number, problem = {}) =>
  () =>
    Response.json(problem, { status })

setTransport(async (_path, init) => {
  keys.push(new Headers(init?.headers).get('idempotency-key'))
  const answer = answers.shift() ?? done
  return answer()
})
beforeEach(() => {
  keys.length = 0
})

const post = (quantity: number) => sendJson('POST', '/api/lines', { quantity }).catch(() => null)

test.each([
  ['no response', lost],
  ['the response of a gateway', answerOf(502)],
  ['an error of the server', answerOf(503, { code: 'database-unavailable' })],
])('a POST that got %s keeps its key until its result is known', async (_name, unknown) => {
  answers = [unknown, unknown, done]
  for (let times = 0; times < 4; times += 1) await post(20)
  const [first, second, third, fourth] = keys
  expect(first).toMatch(/^(\d+-){3}\d+$/)
  expect([second, third]).toEqual([first, first])
  // The same again after a success is a new request.
  expect(fourth).not.toBe(first)
})

test('a refused POST has a new key when it is sent again', async () => {
  answers = [answerOf(409, { code: 'name-taken' })]
  await post(20)
  await post(20)
  expect(new Set(keys).size).toBe(2)
})

test('a different POST, or the same one during the first, has its own key', async () => {
  answers = [lost, done, done, done]
  await post(20)
  await Promise.all([post(21), post(21)])
  await post(20)
  expect(new Set(keys).size).toBe(4)
})

test('a key that the caller gives is sent, and other methods have none', async () => {
  await sendJson('POST', '/api/orders', {}, { 'idempotency-key': 'own' })
  await sendJson('PUT', '/api/orders', {})
  expect(keys).toEqual(['own', null])
})
