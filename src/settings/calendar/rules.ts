/** The days that the staff enter in the calendar; pure. */
import { dayProblem, upcomingDays } from '#app/lib/dates.ts'
import { bankHolidays, type Holiday, type WorkingCalendar } from '#app/lib/working-days.ts'

export const MAX_DAY_NAME = 80
/** From today on. */
export const MAX_ENTERED_DAYS = 200
/** How far ahead days are entered and shown. */
export const CALENDAR_DAYS = 730

/** Why a day cannot be entered; undefined if it can. */
export const enteredDayProblem = (day: string, today: string): string | undefined =>
  dayProblem(day, upcomingDays(today, CALENDAR_DAYS), CALENDAR_DAYS)

/** The public holidays from today on, as far ahead as the calendar goes. */
export function comingPublicHolidays(
  today: string,
  { publicHolidays }: Pick<WorkingCalendar, 'publicHolidays'>,
): Holiday[] {
  if (publicHolidays === 'none') return []
  const { last } = upcomingDays(today, CALENDAR_DAYS)
  const year = Number(today.slice(0, 4))
  return [year, year + 1, year + 2]
    .flatMap(bankHolidays)
    .filter(({ day }) => today <= day && day <= last)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
