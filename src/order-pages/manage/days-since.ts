import { DAY_MS } from '#app/lib/dates.ts'

/** Whole days between an instant and now, for 'oldest unpaid'. */
export function daysSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / DAY_MS))
}
