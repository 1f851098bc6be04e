/** The days on which the shop works. Days are written as '2026-11-25', in UTC. */

import { addCalendarDays, WEEKDAYS, type Weekday, weekdayOf } from './dates.ts'

/** Which days count as working days. The staff can set everything in it. */
export interface WorkingCalendar {
  weekdays: readonly Weekday[]
  /** Whose public holidays are no working days. */
  publicHolidays: 'england' | 'none'
  /** The days that the staff have entered, which come first: true for a working day. */
  exceptions: ReadonlyMap<string, boolean>
}

export const DEFAULT_CALENDAR: WorkingCalendar = {
  weekdays: WEEKDAYS.slice(0, 5),
  publicHolidays: 'england',
  exceptions: new Map(),
}

export interface Holiday {
  day: string
  name: string
}

const isWeekend = (day: string) => weekdayOf(day) === 'Sat' || weekdayOf(day) === 'Sun'

/** Easter Sunday (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The first Monday on or after a day. */
function mondayFrom(day: string): string {
  return addCalendarDays(day, (7 - WEEKDAYS.indexOf(weekdayOf(day))) % 7)
}

/** A holiday on a weekend moves to Monday. */
function substitute(day: string): string {
  return isWeekend(day) ? substitute(addCalendarDays(day, 1)) : day
}

/** The bank holidays of England. */
export function bankHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const christmas = substitute(`${year}-12-25`)
  const boxingDay = substitute(`${year}-12-26`)
  return [
    { day: substitute(`${year}-01-01`), name: 'New Year’s Day' },
    { day: addCalendarDays(easter, -2), name: 'Good Friday' },
    { day: addCalendarDays(easter, 1), name: 'Easter Monday' },
    { day: mondayFrom(`${year}-05-01`), name: 'Early May bank holiday' },
    { day: mondayFrom(`${year}-05-25`), name: 'Spring bank holiday' },
    { day: mondayFrom(`${year}-08-25`), name: 'Summer bank holiday' },
    { day: christmas, name: 'Christmas Day' },
    // Two holidays that would fall on the same Monday take Monday and Tuesday.
    { day: boxingDay === christmas ? addCalendarDays(boxingDay, 1) : boxingDay, name: 'Boxing Day' },
  ]
}

/** Counting working days asks for the same years again for every line of an order. */
const knownYears = new Map<number, Holiday[]>()
const MAX_KNOWN_YEARS = 20

function knownBankHolidays(year: number): Holiday[] {
  const known = knownYears.get(year)
  if (known) return known
  if (knownYears.size >= MAX_KNOWN_YEARS) knownYears.clear()
  const holidays = bankHolidays(year)
  knownYears.set(year, holidays)
  return holidays
}

/** The public holiday on a day, whether or not the staff have entered something else. */
export function publicHolidayOn(
  day: string,
  { publicHolidays }: Pick<WorkingCalendar, 'publicHolidays'>,
): Holiday | undefined {
  return publicHolidays === 'england'
    ? knownBankHolidays(Number(day.slice(0, 4))).find((holiday) => holiday.day === day)
    : undefined
}

export function isWorkingDay(day: string, calendar: WorkingCalendar): boolean {
  return (
    calendar.exceptions.get(day) ??
    (calendar.weekdays.includes(weekdayOf(day)) && !publicHolidayOn(day, calendar))
  )
}

/** The day `count` working days after a day; with 0 the day itself or the first working day after it. */
export function addWorkingDays(day: string, count: number, calendar: WorkingCalendar): string {
  let [result, left] = [day, count]
  while (left > 0 || !isWorkingDay(result, calendar)) {
    result = addCalendarDays(result, 1)
    if (isWorkingDay(result, calendar)) left -= 1
  }
  return result
}

/**
 * The day as which a moment counts for work: from the cut-off on, the next one.
 * @param cutOff '13:00' in UTC; empty for the end of the day
 */
export function workDayOf(at: Date, cutOff: string): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return cutOff !== '' && time >= cutOff ? addCalendarDays(day, 1) : day
}
