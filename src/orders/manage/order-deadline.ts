/** The date by which an order needs work, for its row. */
import type { OrderView } from '../order-adapter.ts'

const DAY_MS = 24 * 60 * 60_000
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

interface OrderDeadline {
  text: string
  isMissed: boolean
}

const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS

/** 'Pay by 5 Dec', 'Overdue since 5 Dec', 'Ship by 26 Nov', 'Late 2 days'; null if nothing is due. */
export function orderDeadline(
  { status, payBy, promisedOn }: Pick<OrderView, 'status' | 'payBy' | 'promisedOn'>,
  now: Date,
): OrderDeadline | null {
  if (status === 'placed' && payBy) {
    const isMissed = Date.parse(payBy) < now.getTime()
    return { text: `${isMissed ? 'Overdue since' : 'Pay by'} ${shortDay.format(new Date(payBy))}`, isMissed }
  }
  if (status !== 'paid' || !promisedOn) return null
  const days = (startOfDay(now.getTime()) - Date.parse(promisedOn)) / DAY_MS
  return days > 0
    ? { text: `Late ${days} ${days === 1 ? 'day' : 'days'}`, isMissed: true }
    : { text: `Ship by ${shortDay.format(new Date(promisedOn))}`, isMissed: false }
}
