import { expect, test } from 'vitest'
import { requestedDayProblem } from './requested-day.ts'

const NOON = new Date('2026-11-24T12:00:00Z')
const PAST = 'must be today or later'
const FAR = 'must be at most 365 days from now'

test.each([
  ['2026-11-24', NOON, undefined],
  ['2026-11-23', NOON, PAST],
  ['2027-11-24', NOON, undefined],
  ['2027-12-29', NOON, FAR],
  ['1970-01-01', NOON, PAST],
  ['2028-02-29', new Date('2027-03-01T00:00:00Z'), undefined],
  // Just after midnight in UTC it is still yesterday in New York, and no longer in the westernmost time zone at noon.
  ['2026-11-23', new Date('2026-11-24T00:00:00Z'), undefined],
  ['2026-11-23', new Date('2026-11-24T11:59:59Z'), undefined],
  // Just before midnight in UTC it is tomorrow already in Auckland.
  ['2027-11-25', new Date('2026-11-24T23:59:59Z'), undefined],
  ['2027-11-26', new Date('2026-11-24T23:59:59Z'), FAR],
])('goods wanted on %s, asked at %s: %s', (day, now, problem) => {
  expect(requestedDayProblem(day, now)).toBe(problem)
})
