import { useQuery } from '@tanstack/react-query'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatAmount } from '#app/lib/money.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { OrderStatusBadge } from '#app/orders/core/order-status-badge.tsx'
import { paidText, paymentCopy } from '#app/orders/core/payment-copy.ts'
import { payByMessage } from '#app/orders/core/payment-deadline-copy.ts'
import { settlementTexts } from '#app/orders/core/refund-copy.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { sellerQuery } from '#app/seller/client.ts'
import { bankAccountQuery } from '#app/seller/signed-in-client.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'

/** The day the order got a status; undefined if it never did. */
function statusDate({ events }: OrderView, status: OrderStatus): string | undefined {
  const event = events.find((event) => event.status === status)
  return event && formatDay(event.at)
}

export function AmountDue({ order }: { order: OrderView }) {
  return (
    <div className={`${panelStyles.body} ${panelStyles.lineBelow} ${layoutStyles.wrappingRow}`}>
      <div className={layoutStyles.grow}>
        <Amount order={order} />
      </div>
      <div className={layoutStyles.tightStack}>
        <span className={textStyles.capitals}>Status</span>
        <p>
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
  const { data: seller } = useQuery(sellerQuery)
  const { data: bank } = useQuery(bankAccountQuery)
  const total = formatAmount(order.total)
  if (order.status === 'placed') {
    return (
      <>
        <span className={textStyles.capitals}>Amount due</span>
        <p className={textStyles.figure}>
          <small>{CURRENCY}</small> {total}
        </p>
        {order.payBy && bank && <p className={textStyles.small}>{payByMessage(order.payBy, seller)}</p>}
      </>
    )
  }
  const isCancelled = order.status === 'cancelled'
  const sentences = [
    isCancelled && paymentCopy.cancelled,
    order.payment.amountPaid > 0 && paidText(order.payment),
    ...settlementTexts(order.payment),
    !isCancelled && paymentCopy.nothingDue,
  ]
  return (
    <>
      <span className={textStyles.capitals}>{isCancelled ? 'Amount due' : 'Amount'}</span>
      <p className={textStyles.figure}>{isCancelled ? 'Nothing to pay' : 'Paid'}</p>
      <p className={`${textStyles.small} ${textStyles.muted}`}>{sentences.filter(Boolean).join(' ')}</p>
    </>
  )
}
