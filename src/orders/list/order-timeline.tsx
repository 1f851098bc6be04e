import { formatMinute } from '#app/lib/dates.ts'
import { type Order, statesAhead } from '../order-adapter.ts'
import { STATE_WORDS } from '../order-status-badge.tsx'

/** What happened to an order, as a dimension line: filled is past, orange is now, dashed is to come. */
export function Timeline({ order }: { order: Pick<Order, 'events' | 'state'> }) {
  const { events, state } = order
  return (
    <ol className="tl" aria-label="What happened">
      {events.map((event, index) => (
        <li key={event.at + event.what} className={momentOf(order, index)}>
          <span className="k" />
          <span className="e">{STATE_WORDS[event.what]}</span>
          <time className="w" dateTime={event.at}>
            {formatMinute(event.at)}
          </time>
          <span className="y">{event.by}</span>
          {event.note && <span className="y">{event.note}</span>}
        </li>
      ))}
      {statesAhead(state).map((ahead) => (
        <li key={ahead} className="todo">
          <span className="k" />
          <span className="e">
            {STATE_WORDS[ahead]}
            <span className="vh"> (to come)</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function momentOf({ events, state }: Pick<Order, 'events' | 'state'>, index: number): string | undefined {
  if (index < events.length - 1) return undefined
  return state === 'cancelled' ? 'stop' : 'now'
}
