import { formatMinute } from '#app/lib/dates.ts'
import textStyles from '#app/ui/text.module.css'
import { type OrderView, statusEvents, upcomingStatuses } from '../order-adapter.ts'
import { STATUS_LABELS } from '../order-status-badge.tsx'
import styles from './order-details.module.css'

/** The history of an order as a dimension line: past statuses filled, the current one orange, later ones dashed. */
export function OrderTimeline({ order }: { order: Pick<OrderView, 'events' | 'status'> }) {
  const { status } = order
  const events = statusEvents(order)
  return (
    <ol className={styles.timeline} aria-label="Order history">
      {events.map((event, index) => (
        <li
          key={event.at + event.status}
          className={styles.event}
          data-step={eventStep({ events, status }, index)}
        >
          <span className={styles.marker} />
          <span className={styles.status}>{STATUS_LABELS[event.status]}</span>
          <time className={styles.time} dateTime={event.at}>
            {formatMinute(event.at)}
          </time>
          <span className={styles.note}>{event.by}</span>
          {event.note && <span className={styles.note}>{event.note}</span>}
        </li>
      ))}
      {upcomingStatuses(status).map((ahead) => (
        <li key={ahead} className={styles.event} data-step="upcoming">
          <span className={styles.marker} />
          <span className={styles.status}>
            {STATUS_LABELS[ahead]}
            <span className={textStyles.visuallyHidden}> (upcoming)</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function eventStep({ events, status }: Pick<OrderView, 'events' | 'status'>, index: number): string {
  if (index < events.length - 1) return 'past'
  return status === 'cancelled' ? 'stopped' : 'current'
}
