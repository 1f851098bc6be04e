import { expect, test } from 'vitest'
import { quarterOf } from './rules.ts'

test('a quarter ends with its last day in UTC', () => {
  const cases: [at: string, startsOn: string, endsOn: string][] = [
    ['2026-12-31T23:59:59.999Z', '2026-10-01', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01', '2027-03-31'],
    ['2028-02-29T12:00:00Z', '2028-01-01', '2028-03-31'],
    ['2026-06-30T23:00:00-05:00', '2026-07-01', '2026-09-30'],
  ]
  for (const [at, startsOn, endsOn] of cases)
    expect(quarterOf(new Date(at)), at).toEqual({ startsOn, endsOn })
})
