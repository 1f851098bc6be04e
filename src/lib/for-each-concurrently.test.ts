import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachConcurrently } from './for-each-concurrently.ts'

test('every item is run once, and at most four of them at the same time', async () => {
  const items = Array.from({ length: 30 }, (_, index) => index)
  const begun: number[] = []
  let running = 0
  let most = 0
  await forEachConcurrently(items, async (item) => {
    begun.push(item)
    running += 1
    most = Math.max(most, running)
    await pause(item % 3)
    running -= 1
  })
  expect(begun).toEqual(items)
  expect(most).toBe(4)
  expect(running).toBe(0)
})
