import { expect, test } from 'vitest'
import { createSwrCache } from './swr-cache.server.ts'

/** A thing of `size` that takes 100 ms to ask for, on a clock of its own. */
function createTestCache(size: number) {
  const clock = { now: 0, asked: 0 }
  const kept = createSwrCache(
    async () => {
      clock.asked += 1
      clock.now += 100
      return { size, version: clock.asked }
    },
    (value) => value.size > 10,
    () => clock.now,
  )
  const version = async () => (await kept.get()).version
  return { clock, kept, version }
}

test('what is small is asked for every time', async () => {
  const { version } = createTestCache(5)
  expect([await version(), await version()]).toEqual([1, 2])
})

test('what is large is kept thirty times as long as it takes to ask', async () => {
  const { clock, version } = createTestCache(50)
  await version()
  clock.now = 3_000
  expect(await version()).toBe(1)
  expect(clock.asked).toBe(1)
})

test('then the old answer is given once more while a new one is fetched', async () => {
  const { clock, version } = createTestCache(50)
  await version()
  clock.now = 3_001
  expect(await version()).toBe(1)
  expect(clock.asked).toBe(2)
  expect(await version()).toBe(2)
})

test('nobody gets an answer older than ten seconds', async () => {
  const { clock, version } = createTestCache(50)
  await version()
  clock.now = 10_001
  expect(await version()).toBe(2)
})

test('many who ask at once for something large ask once', async () => {
  const { clock, kept, version } = createTestCache(50)
  await version()
  kept.invalidate()
  expect(await Promise.all([version(), version(), version()])).toEqual([2, 2, 2])
  expect(clock.asked).toBe(2)
})

test('what was asked for before a change is not kept after it', async () => {
  const { kept, version } = createTestCache(50)
  await version()
  kept.invalidate()
  const before = version()
  kept.invalidate()
  expect([await before, await version()]).toEqual([2, 3])
})
