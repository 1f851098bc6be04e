import { describe, expect, test } from 'vitest'
import { canPrefetch, createPrefetchBudget } from './prefetch-budget.ts'

describe('code that the visitor has not requested', () => {
  test.each([
    [undefined, true],
    [{}, true],
    [{ saveData: false, effectiveType: '4g' }, true],
    [{ saveData: true, effectiveType: '4g' }, false],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
  ])('may be prefetched over a connection like %j: %s', (line, may) => {
    expect(canPrefetch(line ?? {})).toBe(may)
  })

  test('is prefetched for a few links in a row, not for every link the pointer crosses', () => {
    const clock = { at: 0 }
    const allowed = createPrefetchBudget(() => clock.at)
    const crossed = Array.from({ length: 100 }, () => {
      clock.at += 20
      return allowed()
    })
    expect(crossed.filter(Boolean)).toHaveLength(16)
    clock.at += 60_000
    expect(Array.from({ length: 20 }, allowed).filter(Boolean)).toHaveLength(12)
  })
})
