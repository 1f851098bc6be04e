import { type Period, utcDay } from '#app/lib/dates.ts'

/** The days of the calendar quarter of a moment, in UTC. */
export function quarterOf(at: Date): Period {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const first = month - (month % 3)
  return {
    startsOn: utcDay(new Date(Date.UTC(year, first, 1))),
    endsOn: utcDay(new Date(Date.UTC(year, first + 3, 0))),
  }
}
