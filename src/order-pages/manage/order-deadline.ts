/** The date by which an order needs work, for its row. */
import { daysBetween, formatDayAndMonth, utcDay } from '#app/lib/dates.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'

interface OrderDeadline {
  text: string
  isMissed: boolean
}

/** 'Awaits bank details', 'Pay by 5 Dec', 'Overdue since 5 Dec', 'Ship by 26 Nov', 'Late 2 days'; null if nothing is due. */
export function orderDeadline(
  {
    status,
    payBy,
    awaitsBankDetails,
    promisedOn,
  }: Pick<OrderView, 'status' | 'payBy' | 'awaitsBankDetails' | 'promisedOn'>,
  now: Date,
): OrderDeadline | null {
  if (awaitsBankDetails) return { text: 'Awaits bank details', isMissed: false }
  if (status === 'placed' && payBy) {
    const isMissed = Date.parse(payBy) < now.getTime()
    return { text: `${isMissed ? 'Overdue since' : 'Pay by'} ${formatDayAndMonth(payBy)}`, isMissed }
  }
  if (status !== 'paid' || !promisedOn) return null
  const days = daysBetween(promisedOn, utcDay(now))
  return days > 0
    ? { text: `Late ${days} ${days === 1 ? 'day' : 'days'}`, isMissed: true }
    : { text: `Ship by ${formatDayAndMonth(promisedOn)}`, isMissed: false }
}
