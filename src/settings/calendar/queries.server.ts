import type { Db } from '#app/db/schema.server.ts'
import type { WorkingCalendar } from '#app/lib/working-days.ts'
import type { CalendarDay } from './contract.ts'
import { comingPublicHolidays } from './rules.ts'

/** The days that the staff have entered, for the settings of the shop. */
export async function readCalendarExceptions(db: Db): Promise<WorkingCalendar['exceptions']> {
  const days = await db.selectFrom('calendar_days').select(['day', 'is_working']).execute()
  return new Map(days.map(({ day, is_working }) => [day, is_working]))
}

/** The entered days and the public holidays from today on. An entered day takes the place of a public holiday. */
export async function readCalendar(
  db: Db,
  today: string,
  calendar: Pick<WorkingCalendar, 'publicHolidays'>,
): Promise<CalendarDay[]> {
  const rows = await db.selectFrom('calendar_days').selectAll().where('day', '>=', today).execute()
  const entered = rows.map(({ day, name, is_working }) => ({
    day,
    name,
    isWorking: is_working,
    isEntered: true,
  }))
  const holidays = comingPublicHolidays(today, calendar)
    .filter(({ day }) => !rows.some((row) => row.day === day))
    .map((holiday) => ({ ...holiday, isWorking: false, isEntered: false }))
  return [...entered, ...holidays].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
