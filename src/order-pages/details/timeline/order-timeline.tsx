import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import { dispatchPromise, progressText } from '#app/orders/core/lifecycle-copy.ts'
import { type OrderView, statusEvents, upcomingStatuses } from '#app/orders/core/order-adapter.ts'
import { STATUS_LABELS } from '#app/orders/core/order-status-badge.tsx'
import { payByText } from '#app/orders/core/payment-deadline-copy.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './order-timeline.module.css'
import { TimelineEvent } from './timeline-event.tsx'

type TimelineOrder = Pick<
  OrderView,
  'events' | 'status' | 'fulfillment' | 'waitingUnits' | 'payBy' | 'awaitsBankDetails' | 'promisedOn'
>

/** The history of an order as a dimension line: past statuses filled, the current one orange, later ones dashed. */
export function OrderTimeline({ order }: { order: TimelineOrder }) {
  const { status } = order
  const events = statusEvents(order)
  return (
    <ol className={styles.timeline} aria-label="Order history">
      {events.map((event, index) => (
        <TimelineEvent
          key={event.at + event.status}
          step={eventStep({ events, status }, index)}
          label={STATUS_LABELS[event.status]}
          event={event}
        >
          {event.note && <span className={`${textStyles.hint} ${textStyles.ownLine}`}>{event.note}</span>}
        </TimelineEvent>
      ))}
      {upcomingStatuses(status).map((ahead) => (
        <li key={ahead} className={styles.event} data-step="upcoming">
          <span className={styles.marker} />
          <span className={styles.status}>
            {STATUS_LABELS[ahead]}
            <span className={textStyles.visuallyHidden}> (upcoming)</span>
          </span>
          {upcomingNotes(order, ahead).map((note) => (
            <span key={note} className={`${textStyles.hint} ${textStyles.ownLine}`}>
              {note}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

function eventStep({ events, status }: Pick<OrderView, 'events' | 'status'>, index: number) {
  if (index < events.length - 1) return 'past'
  return status === 'cancelled' ? 'stopped' : 'current'
}

/** The deadline or the progress of the next status. */
function upcomingNotes(order: TimelineOrder, ahead: OrderStatus): string[] {
  const { status, fulfillment, payBy, awaitsBankDetails, promisedOn } = order
  if (status === 'placed' && ahead === 'paid')
    return awaitsBankDetails ? [NO_BANK_DETAILS] : payBy ? [payByText(payBy)] : []
  if (status === 'paid' && ahead === 'shipped') {
    const promise = promisedOn ? dispatchPromise(promisedOn, order) : ''
    return [progressText(status, fulfillment), promise].filter(Boolean)
  }
  return status === 'shipped' ? [progressText(status, fulfillment)].filter(Boolean) : []
}
