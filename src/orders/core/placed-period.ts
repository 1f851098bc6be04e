/** Days on which orders were placed, relative to today, so that a saved view is right tomorrow too. Pure. */
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { PlacedPeriod } from './placed-period-names.ts'

export const PLACED_PERIODS: Record<PlacedPeriod, string> = {
  today: 'Today',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
}

interface Days {
  from: string
  to?: string
}

/** The first and the last day. */
export function placedDays(period: PlacedPeriod, now: Date): Days {
  const firstOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  switch (period) {
    case 'today':
      return { from: utcDay(now) }
    case 'last-7-days':
      return { from: utcDay(addDays(now, -6)) }
    case 'last-30-days':
      return { from: utcDay(addDays(now, -29)) }
    case 'this-month':
      return { from: utcDay(firstOfMonth) }
    case 'last-month': {
      const lastDay = addDays(firstOfMonth, -1)
      return { from: `${utcDay(lastDay).slice(0, 7)}-01`, to: utcDay(lastDay) }
    }
  }
}

/** A search with its days in place of a period. */
export function withPlacedDays<Search extends { placed?: PlacedPeriod | undefined }>(
  { placed, ...search }: Search,
  now: Date,
): Omit<Search, 'placed'> {
  return placed ? { ...search, ...placedDays(placed, now) } : search
}
