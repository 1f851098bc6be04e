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

test('a cheap value is read every time', async () => {
  const { version } = createTestCache(5)
  expect([await version(), await version()]).toEqual([1, 2])
})

test('an expensive value is kept for thirty times as long as it takes to read', async () => {
  const { clock, version } = createTestCache(50)
  await version()
  clock.now = 3_000
  expect(await version()).toBe(1)
  expect(clock.asked).toBe(1)
})

test('a stale value is returned once more while a new one is read', async () => {
  const { clock, version } = createTestCache(50)
  await version()
  clock.now = 3_001
  expect(await version()).toBe(1)
  expect(clock.asked).toBe(2)
  expect(await version()).toBe(2)
})

test('no value older than ten seconds is returned', async () => {
  const { clock, version } = createTestCache(50)
  await version()
  clock.now = 10_001
  expect(await version()).toBe(2)
})

test('simultaneous readers of an expensive value read it once', async () => {
  const { clock, kept, version } = createTestCache(50)
  await version()
  kept.invalidate()
  expect(await Promise.all([version(), version(), version()])).toEqual([2, 2, 2])
  expect(clock.asked).toBe(2)
})

test('a value read before a change is not kept after it', async () => {
  const { kept, version } = createTestCache(50)
  await version()
  kept.invalidate()
  const before = version()
  kept.invalidate()
  expect([await before, await version()]).toEqual([2, 3])
})
