/** The sentences of the calendar: the page and the messages of the API. */
import { formatDay } from '#app/lib/dates.ts'
import { MAX_ENTERED_DAYS } from './rules.ts'

export const CALENDAR_INTRO =
  'Holidays of the coming two years, and days on which you work although they are holidays or not in your working week. A change counts for orders that are placed or paid from now on.'
export const CALENDAR_EMPTY =
  'No holidays. Add the days on which you do not dispatch, and dispatch dates skip them.'
export const ENTER_NAME = 'Enter a name, for example Company holiday.'
export const ENTER_DAY = 'Enter a day.'
export const dayAdded = (day: string) => `${formatDay(day)} added to the calendar`
export const dayRemoved = (day: string) => `${formatDay(day)} removed from the calendar`
export const alreadyEntered = (day: string, name: string) =>
  `${formatDay(day)} is already in the calendar: ${name}. Remove it there first.`
export const alreadyHoliday = (day: string, name: string) =>
  `${formatDay(day)} is already a public holiday: ${name}.`
export const notEntered = (day: string, holiday: string | undefined) =>
  holiday
    ? `${formatDay(day)} is a public holiday: ${holiday}. To work on it, add it as a working day.`
    : `${formatDay(day)} is not in the calendar.`
export const CALENDAR_FULL = `The calendar has ${MAX_ENTERED_DAYS} days from today on. Remove one first.`
