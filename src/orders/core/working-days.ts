/** Working days in England: the days that the shop works, except bank holidays. Days are written as '2026-11-25', in UTC. */

import { addCalendarDays, WEEKDAYS, type Weekday, weekdayOf } from '#app/lib/dates.ts'

/** Administrators can set others. */
export const WORKING_DAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5)

const isWeekend = (day: string) => !WORKING_DAYS.includes(weekdayOf(day))

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

export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year)
  const christmas = substitute(`${year}-12-25`)
  const boxingDay = substitute(`${year}-12-26`)
  return [
    substitute(`${year}-01-01`),
    addCalendarDays(easter, -2),
    addCalendarDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    christmas,
    // Two holidays that would fall on the same Monday take Monday and Tuesday.
    boxingDay === christmas ? addCalendarDays(boxingDay, 1) : boxingDay,
  ]
}

export const isWorkingDay = (day: string, workingDays = WORKING_DAYS): boolean =>
  workingDays.includes(weekdayOf(day)) && !bankHolidays(Number(day.slice(0, 4))).includes(day)

/** The day `count` working days after a day. @param workingDays at least one */
export function addWorkingDays(day: string, count: number, workingDays = WORKING_DAYS): string {
  let [result, left] = [day, count]
  while (left > 0 || !isWorkingDay(result, workingDays)) {
    result = addCalendarDays(result, 1)
    if (isWorkingDay(result, workingDays)) left -= 1
  }
  return result
}
