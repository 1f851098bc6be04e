import { formatMinute } from '../../lib/dates.ts'
import { nextStep, type OrderState } from '../rules.ts'
import type { WholeOrder } from '../whole-orders.ts'
import { STATE_WORDS } from './state-plate.tsx'
import '../my-orders.css'

/** What is still to come for an order in this state. */
function stepsAfter(state: OrderState): OrderState[] {
  const next = nextStep(state)
  return next ? [next, ...stepsAfter(next)] : []
}

/** What happened to an order, who did it and why, and what is to come: a dimension line with its marks. */
export function OrderTimeline({ order: { events, state } }: { order: Pick<WholeOrder, 'events' | 'state'> }) {
  const last = events.length - 1
  const ends = stepsAfter(state).length === 0
  return (
    <ol className="tl" aria-label="What happened">
      {events.map(({ what, at, by, note }, index) => (
        <li key={at + what} className={index < last ? '' : ends ? 'stop' : 'now'}>
          <span className="k" />
          <span className="e">{STATE_WORDS[what]}</span>
          <time className="w" dateTime={at}>
            {formatMinute(at)}
          </time>
          <span className="y">{by}</span>
          {note && <span className="y">{note}</span>}
        </li>
      ))}
      {stepsAfter(state).map((step) => (
        <li key={step} className="todo">
          <span className="k" />
          <span className="e">{STATE_WORDS[step]}</span>
          <span className="y">to come</span>
        </li>
      ))}
    </ol>
  )
}
