import { formatDay } from '#app/lib/dates.ts'
import { centsFromDecimal, formatAmount } from '#app/lib/money.ts'
import type { Order } from '../order-contract.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import type { OrderStatus } from '../rules.ts'

/** When the order came into a state; undefined where it never was. */
function statusDate({ events }: Order, state: OrderStatus): string | undefined {
  const event = events.find(({ what }) => what === state)
  return event && formatDay(event.at)
}

/** What is owed, or that nothing is any more; and the state of the order. */
export function AmountDue({ order }: { order: Order }) {
  return (
    <div className="amt">
      <div>
        <Owed order={order} />
      </div>
      <div>
        <span className="lab">State</span>
        <p className="st">
          <OrderStatusBadge state={order.state} />
        </p>
        <p className="small muted">since {statusDate(order, order.state) ?? formatDay(order.placedAt)}</p>
      </div>
    </div>
  )
}

function Owed({ order }: { order: Order }) {
  const total = formatAmount(centsFromDecimal(order.total) ?? 0)
  if (order.state === 'placed') {
    return (
      <>
        <span className="lab">Amount due</span>
        <p className="big">
          <small>USD</small>
          {total}
        </p>
      </>
    )
  }
  const paid = statusDate(order, 'paid')
  if (order.state === 'cancelled') {
    return (
      <>
        <span className="lab">Amount due</span>
        <p className="big word">Nothing to pay</p>
        <p className="small muted">
          This order was cancelled.{paid && ` USD ${total} were paid on ${paid}; payments are not refunded.`}
        </p>
      </>
    )
  }
  return (
    <>
      <span className="lab">Amount</span>
      <p className="big word">Paid</p>
      <p className="small muted">
        USD {total}
        {paid && ` on ${paid}`}. Nothing more is owed.
      </p>
    </>
  )
}
