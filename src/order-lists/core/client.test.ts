import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '#app/lib/api.ts'
import { addToOrderList } from './client.ts'
import type { ListAddition } from './contract.ts'

const keys: (string | null)[] = []
let answers: (() => Response)[] = []
const list = () => Response.json({ version: 1, lines: [] })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

setTransport(async (_path, init) => {
  keys.push(new Headers(init?.headers).get('idempotency-key'))
  const answer = answers.shift() ?? list
  return answer()
})
beforeEach(() => {
  keys.length = 0
})

const addition = (quantity: number): ListAddition => ({ mode: 'add', lines: [{ productID: 'a', quantity }] })
const add = (quantity: number) => addToOrderList(addition(quantity)).catch(() => null)

test.each([
  ['no response', lost],
  ['the response of a gateway', () => new Response('', { status: 502 })],
])('an addition that got %s keeps its key until it succeeds', async (_name, unknown) => {
  answers = [unknown, unknown, list]
  for (let times = 0; times < 4; times += 1) await add(20)
  const [first, second, third, fourth] = keys
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  // Adding the same again after a success is a new addition.
  expect(fourth).not.toBe(first)
})

test('a different addition, or the same one during the first, has its own key', async () => {
  answers = [lost, list, list, list]
  await add(20)
  await Promise.all([add(21), add(21)])
  await add(20)
  expect(new Set(keys).size).toBe(4)
})
