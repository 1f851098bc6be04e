import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CURRENCY } from '#app/lib/currency.ts'
import { centsForDisplay, formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { oldestUnpaidQuery, orderCountsQuery } from '#app/orders/core/client.ts'
import { type OrderView, orderFromDto } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { buttonClass } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'

/** The two oldest unpaid orders and the total amount due. Renders nothing if there are none. */
export function UnpaidOrders({ email }: { email: string }) {
  const orders = (useQuery(oldestUnpaidQuery(email)).data ?? []).map(orderFromDto)
  const summary = useQuery(orderCountsQuery('mine')).data
  const count = summary?.counts.placed ?? 0
  if (!summary || orders.length === 0) return null
  return (
    <Panel
      id="to-pay"
      title="To pay"
      actions={<span className={textStyles.number}>{formatPlural(count, ['order', 'orders'])}</span>}
    >
      <div className={panelStyles.amounts}>
        {orders.map((order) => (
          <UnpaidOrder key={order.id} order={order} />
        ))}
        {count > orders.length && (
          <div className={textStyles.muted}>
            <span>and {formatNumber(count - orders.length)} newer</span>
          </div>
        )}
        <div className={panelStyles.total}>
          <span>Total {CURRENCY}</span>
          <span className={textStyles.number}>{formatAmount(centsForDisplay(summary.unpaidTotal))}</span>
        </div>
      </div>
      <div className={panelStyles.body}>
        <Link className={buttonClass()} to="/dashboard/myorders" search={{ status: 'placed' }}>
          Open My Orders
        </Link>
      </div>
    </Panel>
  )
}

function UnpaidOrder({ order }: { order: OrderView }) {
  return (
    <div>
      <span>
        {order.lines.map((line) => (
          <span key={line.number} className={`${tableStyles.primary} ${textStyles.ownLine}`}>
            {formatNumber(line.quantity)} × {line.name}
          </span>
        ))}
        {order.lineCount > order.lines.length && (
          <span className={`${tableStyles.primary} ${textStyles.ownLine}`}>
            and {formatNumber(order.lineCount - order.lines.length)} more
          </span>
        )}
        <Link
          className={`${textStyles.code} ${textStyles.small} ${layoutStyles.linkTarget}`}
          to="/myorders/$id"
          params={{ id: order.id }}
        >
          {formatOrderNumber(order.id)}
        </Link>
      </span>
      <span className={textStyles.number}>{formatAmount(order.total)}</span>
    </div>
  )
}
