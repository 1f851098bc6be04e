import { SmartRouter } from 'hono/router/smart-router'
import { expect, test, vi } from 'vitest'
import { LastMatchRouter } from './last-match-router.server.ts'

test('one request is matched once, and the next one again', () => {
  const matched = vi.spyOn(SmartRouter.prototype, 'match')
  const router = new LastMatchRouter<string>()
  router.add('GET', '/orders/:id', 'order')
  router.add('POST', '/orders/:id', 'change')
  const handlers = (method: string, path: string) => router.match(method, path)[0].map(([handler]) => handler)
  expect([1, 2, 3].map(() => handlers('GET', '/orders/7'))).toEqual([['order'], ['order'], ['order']])
  expect(matched).toHaveBeenCalledTimes(1)
  expect(handlers('POST', '/orders/7')).toEqual(['change'])
  expect(handlers('GET', '/nothing')).toEqual([])
})
