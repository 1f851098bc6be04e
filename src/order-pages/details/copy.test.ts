import { expect, test } from 'vitest'
import { orderDetailsCopy } from './copy.ts'

test('units that should have shipped are late until all of them are in stock', () => {
  const promise = {
    quantity: 38,
    waiting: 8,
    cancelled: 0,
    promisedOn: '2026-12-10',
    firstPromisedOn: '2026-12-10',
    previousPromisedOn: null,
    reason: null,
    version: 1,
  }
  const onDay = (day: string, waiting = 8) => orderDetailsCopy.promisedDays({ ...promise, waiting }, day)
  expect(onDay('2026-12-10')).toBe('Promised for 10 Dec 2026.')
  expect(onDay('2026-12-11')).toBe('Promised for 10 Dec 2026, late.')
  expect(onDay('2026-12-11', 0)).toBe('Promised for 10 Dec 2026.')
})
