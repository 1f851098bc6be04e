import type { OrderTerms } from '#app/app/context.server.ts'
import { dayProblem, upcomingDays, utcDay } from '#app/lib/dates.ts'
import { addWorkingDays, workDayOf } from '#app/lib/working-days.ts'

/** Working days from payment to dispatch. The operator can set another number. */
export const HANDLING_DAYS = 3
/** The farthest day that an administrator can promise. */
export const MAX_PROMISE_DAYS = 365

/** Why an administrator cannot promise this day; undefined if they can. */
export const promisedDayProblem = (day: string, now: Date): string | undefined =>
  dayProblem(day, upcomingDays(utcDay(now), MAX_PROMISE_DAYS), MAX_PROMISE_DAYS)

/** The day by which an order that is paid now is to be dispatched. */
export function promisedDispatchDay(
  paidAt: Date,
  { handlingDays, calendar, cutOff }: Pick<OrderTerms, 'handlingDays' | 'calendar' | 'cutOff'>,
): string {
  return addWorkingDays(workDayOf(paidAt, cutOff), handlingDays, calendar)
}
