import { expect, test } from 'vitest'
import { lateBefore } from './rules.ts'

test.each([
  ['on Friday', '2026-11-20T10:00:00.000Z', '2026-11-17T10:00:00.000Z'],
  ['on Monday, without the weekend', '2026-11-23T10:00:00.000Z', '2026-11-18T10:00:00.000Z'],
  ['on Sunday, as since Friday', '2026-11-22T10:00:00.000Z', '2026-11-17T10:00:00.000Z'],
])('a paid order is late after three working days: %s', (_day, now, limit) => {
  expect(lateBefore(new Date(now)).toISOString()).toBe(limit)
})
