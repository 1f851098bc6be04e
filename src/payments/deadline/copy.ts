/** The sentences of the dialog that changes dates. Apart from the other ones, because only administrators load them. */
import { formatDay } from '#app/lib/dates.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { MAX_EXTENSION_DAYS } from '#app/orders/core/payment-deadline-rules.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'

interface DatesCopy {
  title: (orders: readonly { id: string }[]) => string
  label: string
  hint: (orders: number) => string
  now: (day: string | null) => string
  missing: string
}

const subject = (orders: readonly { id: string }[]) =>
  orders.length === 1
    ? `order ${formatOrderNumber(orders[0]?.id ?? '')}`
    : formatPlural(orders.length, ['order', 'orders'])

/** The dialog that changes a date of one or several orders. */
export const changeDatesCopy: Record<'payment-deadline' | 'dispatch-date', DatesCopy> = {
  'payment-deadline': {
    title: (orders) => `Payment deadline of ${subject(orders)}`,
    label: 'Last day for the payment',
    hint: (orders) =>
      `At most ${MAX_EXTENSION_DAYS} days from today, until the end of the day (UTC). ${orders === 1 ? 'The buyer gets' : 'Each buyer gets'} an email with the date and the reason.`,
    now: (day) => (day ? `Now: ${formatDay(day)}.` : 'Now: no deadline.'),
    missing: 'Enter a day, or choose no deadline.',
  },
  'dispatch-date': {
    title: (orders) => `Dispatch date of ${subject(orders)}`,
    label: 'Dispatch by',
    hint: (orders) =>
      `${orders === 1 ? 'The buyer gets' : 'Each buyer gets'} an email with the date and the reason.`,
    now: (day) => (day ? `Now: ${formatDay(day)}.` : 'Now: no date.'),
    missing: 'Enter a day.',
  },
}

export const NO_DEADLINE = 'No deadline: the order keeps its units until it is paid or cancelled'
export const REASON_MISSING = 'Enter a reason. The buyer reads it.'
/** Some orders would have to be paid earlier than now. */
export const earlierDeadlines = (orders: number) =>
  `${formatPlural(orders, ['order has', 'orders have'])} a later deadline now and would get less time.`
