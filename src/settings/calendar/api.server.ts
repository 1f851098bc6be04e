/** The holidays and working days of the shop. */
import { staff } from '#app/app/access.server.ts'
import type { Context, ReadSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { INVALID_INPUT, type ProblemTable, pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import type { WorkingCalendar } from '#app/lib/working-days.ts'
import { addCalendarDay, removeCalendarDay } from './commands.server.ts'
import { calendarDayBody, calendarDayParams, calendarSchema } from './contract.ts'
import { CALENDAR_FULL } from './copy.ts'
import { readCalendar } from './queries.server.ts'

const endpoint = endpointsOf('Settings')

interface AboutDay {
  message: string
}

const atDay = { fields: ({ message }: AboutDay) => ({ day: message }) }

export const CALENDAR_PROBLEMS = {
  'invalid-input': INVALID_INPUT,
  'calendar-day-exists': [
    409,
    ({ message }: AboutDay) => message,
    { ...atDay, meaning: 'The day is already in the calendar, or is already a public holiday.' },
  ],
  'calendar-full': [409, CALENDAR_FULL],
  'calendar-day-not-found': [
    404,
    ({ message }: AboutDay) => message,
    { meaning: 'Nobody has entered the day. A public holiday of the country cannot be removed.' },
  ],
} as const satisfies ProblemTable

/** @param readSettings reads them as they are saved now */
export const createCalendarEndpoints = (readSettings: ReadSettings) => {
  const readWorkingCalendar = async () => (await readSettings()).orderTerms.calendar
  const response = json(calendarSchema, 'The holidays and entered working days, the next one first')
  const readDays = ({ db, now }: Context, calendar: WorkingCalendar) =>
    readCalendar(db, utcDay(now()), calendar)
  return [
    endpoint({
      route: 'GET /calendar',
      summary: 'List the holidays and the entered working days of the coming two years',
      access: staff('settings.change'),
      response,
      run: async (ctx) => readDays(ctx, await readWorkingCalendar()),
    }),
    endpoint({
      route: 'PUT /calendar/{day}',
      summary: 'Add a holiday or a working day to the calendar',
      access: staff('settings.change'),
      params: calendarDayParams,
      body: calendarDayBody,
      response,
      refuses: pick(CALENDAR_PROBLEMS, 'invalid-input', 'calendar-day-exists', 'calendar-full'),
      changes: ['settings'],
      async run(ctx, { params: { day }, body }) {
        const calendar = await readWorkingCalendar()
        const outcome = await addCalendarDay(ctx, calendar, day, body)
        return outcome.done ? readDays(ctx, calendar) : outcome
      },
    }),
    endpoint({
      route: 'DELETE /calendar/{day}',
      summary: 'Remove a day that was added to the calendar',
      access: staff('settings.change'),
      params: calendarDayParams,
      response,
      refuses: pick(CALENDAR_PROBLEMS, 'calendar-day-not-found'),
      changes: ['settings'],
      async run(ctx, { params: { day } }) {
        const calendar = await readWorkingCalendar()
        const outcome = await removeCalendarDay(ctx, calendar, day)
        return outcome.done ? readDays(ctx, calendar) : outcome
      },
    }),
  ]
}
