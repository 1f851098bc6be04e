import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.server.ts'

function limiter() {
  let time = 0
  const rates = createRateLimiter({ burst: 100, perSecond: 10 }, () => time)
  return { rates, pass: (ms: number) => (time += ms) }
}

test('a client spends its budget, waits for more, and does not affect others', () => {
  const { rates, pass } = limiter()
  rates.spend('a', 100)
  expect(() => rates.spend('a', 20)).toThrow('Try again in 2 seconds')
  expect(() => rates.spend('b', 100)).not.toThrow()
  pass(2_000)
  expect(() => rates.spend('a', 20)).not.toThrow()
  expect(() => rates.spend('a', 1)).toThrow()
})

test('a request that costs more than a whole budget is allowed with a full one', () => {
  const { rates, pass } = limiter()
  expect(() => rates.spend('a', 1_000)).not.toThrow()
  pass(9_000)
  expect(() => rates.spend('a', 1_000)).toThrow()
  pass(1_000)
  expect(() => rates.spend('a', 1_000)).not.toThrow()
})

test('a million clients are not remembered', () => {
  const { rates } = limiter()
  for (let client = 0; client < 30_000; client += 1) rates.spend(String(client), 1)
  expect(rates.size).toBe(10_000)
})
