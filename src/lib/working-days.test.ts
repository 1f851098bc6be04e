import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCalendarDays } from './dates.ts'
import { addWorkingDays, bankHolidays, DEFAULT_CALENDAR, isWorkingDay, workDayOf } from './working-days.ts'

const holidaysOf = (year: number) => bankHolidays(year).map(({ day }) => day)
const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addCalendarDays('2020-01-01', days))

test('the bank holidays of England are known', () => {
  // https://www.gov.uk/bank-holidays
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-28',
  ])
  expect(holidaysOf(2027)).toEqual([
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-03',
    '2027-05-31',
    '2027-08-30',
    '2027-12-27',
    '2027-12-28',
  ])
  expect(holidaysOf(2022).slice(-2).toSorted()).toEqual(['2022-12-26', '2022-12-27'])
})

describe('working days', () => {
  test('skip weekends and holidays', () => {
    expect(addWorkingDays('2026-12-24', 1, DEFAULT_CALENDAR)).toBe('2026-12-29')
    expect(addWorkingDays('2026-11-28', 0, DEFAULT_CALENDAR)).toBe('2026-11-30')
    expect(addWorkingDays('2026-11-27', 0, DEFAULT_CALENDAR)).toBe('2026-11-27')
    expect(addWorkingDays('2028-02-28', 2, DEFAULT_CALENDAR)).toBe('2028-03-01')
    const tuesdayAndSaturday = { ...DEFAULT_CALENDAR, weekdays: ['Tue', 'Sat'] as const }
    expect(addWorkingDays('2026-11-27', 1, tuesdayAndSaturday)).toBe('2026-11-28')
  })

  test('follow what the staff have entered before the rest of the calendar', () => {
    const exceptions = new Map([
      ['2026-11-26', false],
      ['2026-11-27', false],
      ['2026-11-28', true],
      ['2026-12-25', true],
    ])
    const calendar = { ...DEFAULT_CALENDAR, exceptions }
    expect(addWorkingDays('2026-11-25', 1, calendar)).toBe('2026-11-28')
    expect(addWorkingDays('2026-12-24', 1, calendar)).toBe('2026-12-25')
    expect(addWorkingDays('2026-12-24', 1, { ...DEFAULT_CALENDAR, publicHolidays: 'none' })).toBe(
      '2026-12-25',
    )
  })

  test('are later the more of them are added, and are always working days', () => {
    const exceptions = fc.dictionary(someDay, fc.boolean(), { maxKeys: 50 })
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 30 }), exceptions, (from, count, entered) => {
        const calendar = { ...DEFAULT_CALENDAR, exceptions: new Map(Object.entries(entered)) }
        const to = addWorkingDays(from, count, calendar)
        expect(isWorkingDay(to, calendar)).toBe(true)
        expect(to >= from).toBe(true)
        if (count > 1) expect(addWorkingDays(from, count - 1, calendar) < to).toBe(true)
      }),
    )
  })
})

test('from the cut-off on, to the second, a payment counts as one of the next day', () => {
  expect(workDayOf(new Date('2026-11-25T12:59:59.999Z'), '13:00')).toBe('2026-11-25')
  expect(workDayOf(new Date('2026-11-25T13:00:00.000Z'), '13:00')).toBe('2026-11-26')
  expect(workDayOf(new Date('2028-02-29T23:59:59.999Z'), '13:00')).toBe('2028-03-01')
  expect(workDayOf(new Date('2026-11-25T23:59:59.999Z'), '')).toBe('2026-11-25')
})
