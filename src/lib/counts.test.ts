import { expect, test } from 'vitest'
import { createCounts } from './counts.ts'

test('a key is counted up to its maximum, and each released one makes room', () => {
  const counts = createCounts()
  const first = counts.hold('one', 2)
  expect(first).toBeDefined()
  expect(counts.hold('one', 2)).toBeDefined()
  expect(counts.hold('one', 2)).toBeUndefined()
  expect(counts.hold('other', 2)).toBeDefined()
  first?.()
  expect(counts.hold('one', 2)).toBeDefined()
  expect(counts.hold('one', 2)).toBeUndefined()
  expect(counts.of('one')).toBe(2)
})

test('a key that is counted down to zero is removed', () => {
  const counts = createCounts()
  counts.hold('one', 1)?.()
  expect(counts.size).toBe(0)
})
