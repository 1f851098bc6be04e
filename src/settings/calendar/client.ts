import { apiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { CalendarDay, NewCalendarDay } from './contract.ts'

/** The holidays and the entered working days (administrators). */
export const calendarQuery = apiQuery<CalendarDay[]>('/api/calendar', {
  tags: ['settings'],
  isPersonal: true,
})

export const addCalendarDay = (day: string, body: NewCalendarDay): Promise<CalendarDay[]> =>
  sendJson('PUT', `/api/calendar/${day}`, body)

export const removeCalendarDay = (day: string): Promise<CalendarDay[]> =>
  sendJson('DELETE', `/api/calendar/${day}`)
