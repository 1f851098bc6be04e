/** The day on which a buyer wants the goods; pure. The shop promises no day because of it. */
import { addDays, dayProblem, utcDay } from '#app/lib/dates.ts'

export const MAX_REQUESTED_DAYS = 365

/** Orders that are wanted by then are in a queue of their own. */
export const WANTED_SOON_DAYS = 7

const HOUR_DAYS = 1 / 24

/** The days that a buyer can choose, wherever they are: it may still be yesterday there, or tomorrow already. */
export const requestableDays = (now: Date): { first: string; last: string } => ({
  first: utcDay(addDays(now, -12 * HOUR_DAYS)),
  last: utcDay(addDays(now, MAX_REQUESTED_DAYS + 14 * HOUR_DAYS)),
})

/** Why the goods cannot be wanted on this day; undefined if they can. */
export function requestedDayProblem(day: string, now: Date): string | undefined {
  return dayProblem(day, requestableDays(now), MAX_REQUESTED_DAYS)
}

export const REQUESTED_DAY_LABEL = 'Wanted date'
export const REQUESTED_DAY_HINT = 'The day on which the goods are wanted. It is not a promise.'
