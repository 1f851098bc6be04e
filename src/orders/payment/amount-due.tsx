import { formatDay } from '#app/lib/dates.ts'
import { formatAmount } from '#app/lib/money.ts'
import textStyles from '#app/ui/text.module.css'
import type { OrderView } from '../order-adapter.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { payByMessage } from '../payment-deadline/copy.ts'
import type { OrderStatus } from '../rules.ts'
import { paymentCopy } from './copy.ts'
import styles from './payment.module.css'

/** The day the order got a status; undefined if it never did. */
function statusDate({ events }: OrderView, status: OrderStatus): string | undefined {
  const event = events.find((event) => event.status === status)
  return event && formatDay(event.at)
}

export function AmountDue({ order }: { order: OrderView }) {
  return (
    <div className={styles.amountDue}>
      <div>
        <Amount order={order} />
      </div>
      <div>
        <span className={textStyles.capitals}>Status</span>
        <p className={styles.status}>
          <OrderStatusBadge status={order.status} />
        </p>
        <p className={`${textStyles.small} ${textStyles.muted}`}>
          since {statusDate(order, order.status) ?? formatDay(order.placedAt)}
        </p>
      </div>
    </div>
  )
}

function Amount({ order }: { order: OrderView }) {
  const total = formatAmount(order.total)
  if (order.status === 'placed') {
    return (
      <>
        <span className={textStyles.capitals}>Amount due</span>
        <p className={styles.amount}>
          <small>USD</small>
          {total}
        </p>
        {order.payBy && <p className={textStyles.small}>{payByMessage(order.payBy)}</p>}
      </>
    )
  }
  const paid = statusDate(order, 'paid')
  if (order.status === 'cancelled') {
    return (
      <>
        <span className={textStyles.capitals}>Amount due</span>
        <p className={styles.paidText}>Nothing to pay</p>
        <p className={`${textStyles.small} ${textStyles.muted}`}>{paymentCopy.cancelled(total, paid)}</p>
      </>
    )
  }
  return (
    <>
      <span className={textStyles.capitals}>Amount</span>
      <p className={styles.paidText}>Paid</p>
      <p className={`${textStyles.small} ${textStyles.muted}`}>{paymentCopy.paid(total, paid)}</p>
    </>
  )
}
