/** The API schemas of the calendar. */
import { z } from '@hono/zod-openapi'
import { daySchema, readableLine } from '#app/app/api.server.ts'
import { MAX_DAY_NAME } from './rules.ts'

const calendarDaySchema = z
  .object({
    day: z.iso.date(),
    name: z.string(),
    isWorking: z.boolean(),
    isEntered: z.boolean().describe('Entered by the staff; false for a public holiday of the country'),
  })
  .openapi('CalendarDay')
export type CalendarDay = z.output<typeof calendarDaySchema>

export const calendarSchema = z.array(calendarDaySchema)

export const calendarDayParams = z.object({ day: daySchema('2026-12-24') })
export const calendarDayBody = z
  .strictObject({
    name: readableLine(MAX_DAY_NAME, 1),
    isWorking: z.boolean().describe('False for a holiday'),
  })
  .openapi('NewCalendarDay')
export type NewCalendarDay = z.output<typeof calendarDayBody>
