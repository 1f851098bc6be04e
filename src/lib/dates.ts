/**
 * The shop shows all times in UTC, so that buyers and administrators see the same minute. Each month has three letters, as
 * the others have; British English writes 'Sept'.
 */
function createFormat(options: Intl.DateTimeFormatOptions): (instant: string | Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', ...options })
  return (instant) => format.format(new Date(instant)).replace('Sept', 'Sep')
}

/** '20 Nov 2026' */
export const formatDay = createFormat({ day: 'numeric', year: 'numeric' })

const minute = createFormat({ day: '2-digit', hour: '2-digit', minute: '2-digit' })

/** '20 Nov 16:42' (UTC) */
export const formatMinute = (instant: string | Date): string => minute(instant).replace(',', '')

/** '20 Nov' */
export const formatDayAndMonth = (instant: string | Date): string => formatDay(instant).slice(0, -5)

export const DAY_MS = 24 * 60 * 60_000

/** The same time of another day, `days` later or earlier. */
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** The UTC day of a moment: '2026-11-24'. Days in this form compare in the order of time. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** '2026-11-24' and 7 → '2026-12-01' */
export const addCalendarDays = (day: string, days: number): string => utcDay(addDays(new Date(day), days))

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** '2026-11-24' → 'Tue' */
export const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'Mon'

/** Days from the first day to the second; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The days from today on that can be chosen, as far ahead as `count` days. */
export const upcomingDays = (today: string, count: number): { first: string; last: string } => ({
  first: today,
  last: addCalendarDays(today, count),
})

/** Why a day is outside the days that can be chosen; undefined if it is not. @param count how far ahead they go */
export function dayProblem(
  day: string,
  { first, last }: { first: string; last: string },
  count: number,
): string | undefined {
  if (day < first) return 'must be today or later'
  return day > last ? `must be at most ${count} days from now` : undefined
}

/** Days of UTC, both included. */
export interface Period {
  startsOn: string
  endsOn: string
}

export const isWithin = (day: string, { startsOn, endsOn }: Period): boolean =>
  startsOn <= day && day <= endsOn

export const haveCommonDay = (one: Period, other: Period): boolean =>
  one.startsOn <= other.endsOn && other.startsOn <= one.endsOn

const month = createFormat({ year: 'numeric' })

/** '2026-11' → 'Nov 2026' */
export const formatMonth = (yearAndMonth: string): string => month(`${yearAndMonth}-01T00:00:00Z`)

/** '20 Nov 2026, 16:42' (UTC) */
export const formatMoment = createFormat({
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
