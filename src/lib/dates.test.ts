import { expect, test } from 'vitest'
import { formatDay, formatDayAndMonth, formatMinute, formatMoment, formatMonth } from './dates.ts'

test('every month has three letters, in each way of writing a date', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
  for (const month of months) {
    const at = `${month}-09T16:42:00Z`
    expect(formatDay(at)).toMatch(/^9 [A-Z][a-z]{2} 2026$/)
    expect(formatDayAndMonth(at)).toMatch(/^9 [A-Z][a-z]{2}$/)
    expect(formatMinute(at)).toMatch(/^09 [A-Z][a-z]{2} 16:42$/)
    expect(formatMoment(at)).toMatch(/^9 [A-Z][a-z]{2} 2026, 16:42$/)
    expect(formatMonth(month)).toMatch(/^[A-Z][a-z]{2} 2026$/)
  }
})
