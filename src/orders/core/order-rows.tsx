import { Link } from '@tanstack/react-router'
import { formatMinute } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './order-rows.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { formatOrderNumber, type OrderStatus } from './rules.ts'

interface OrderRow {
  id: string
  /** Beside the number, for example the buyer. */
  detail: string
  status: OrderStatus
  placedAt: string
  total: Cents
}

/** A short list of orders for staff members, without a heading. */
export function OrderRows({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className={`${panelStyles.divided} ${styles.orders}`}>
      {orders.map(({ id, detail, status, placedAt, total }) => (
        <li key={id}>
          <Link
            className={`${textStyles.code} ${layoutStyles.linkTarget}`}
            to="/dashboard/orders/$id"
            params={{ id }}
          >
            {formatOrderNumber(id)}
          </Link>
          <span className={textStyles.anywhere}>{detail}</span>
          <OrderStatusBadge status={status} />
          <time className={textStyles.muted} dateTime={placedAt}>
            {formatMinute(placedAt)}
          </time>
          <span className={textStyles.number}>{formatMoney(total)}</span>
        </li>
      ))}
    </ul>
  )
}
