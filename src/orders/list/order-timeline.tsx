import { formatMinute } from '#app/lib/dates.ts'
import { type OrderView, upcomingStatuses } from '../order-adapter.ts'
import { STATUS_LABELS } from '../order-status-badge.tsx'

/** The history of an order as a dimension line: past statuses filled, the current one orange, later ones dashed. */
export function OrderTimeline({ order }: { order: Pick<OrderView, 'events' | 'status'> }) {
  const { events, status } = order
  return (
    <ol className="tl" aria-label="Order history">
      {events.map((event, index) => (
        <li key={event.at + event.status} className={eventClassName(order, index)}>
          <span className="k" />
          <span className="e">{STATUS_LABELS[event.status]}</span>
          <time className="w" dateTime={event.at}>
            {formatMinute(event.at)}
          </time>
          <span className="y">{event.by}</span>
          {event.note && <span className="y">{event.note}</span>}
        </li>
      ))}
      {upcomingStatuses(status).map((ahead) => (
        <li key={ahead} className="todo">
          <span className="k" />
          <span className="e">
            {STATUS_LABELS[ahead]}
            <span className="vh"> (upcoming)</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function eventClassName(
  { events, status }: Pick<OrderView, 'events' | 'status'>,
  index: number,
): string | undefined {
  if (index < events.length - 1) return undefined
  return status === 'cancelled' ? 'stop' : 'now'
}
