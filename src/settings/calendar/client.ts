import { apiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { CalendarDay, NewCalendarDay } from './contract.ts'

/** The holidays and the entered working days (administrators). */
export const calendarQuery = apiQuery<CalendarDay[]>('/api/calendar', {
  tags: ['settings'],
  isPersonal: true,
})

export const addCalendarDay = (day: string, body: NewCalendarDay) =>
  sendJson<CalendarDay[]>('PUT', `/api/calendar/${day}`, body)

export const removeCalendarDay = (day: string) => sendJson<CalendarDay[]>('DELETE', `/api/calendar/${day}`)
