import { Link } from '@tanstack/react-router'
import { formatMonth } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatCount } from '#app/lib/numbers.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import type { BuyerSummary } from '#app/orders/core/order-contract.ts'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { orderDetailsCopy } from './copy.ts'
import styles from './order-details.module.css'

/** The buyer's orders so far, for an administrator. */
export function BuyerSummaryLine({ buyer, summary }: { buyer: OrderView['buyer']; summary: BuyerSummary }) {
  const { orders, hasMoreOrders, firstPlacedAt, paidTotal, unpaid, expired } = summary
  const facts = [
    firstPlacedAt &&
      orderDetailsCopy.orders(
        formatCount(orders, hasMoreOrders),
        orders,
        formatMonth(firstPlacedAt.slice(0, 7)),
      ),
    orderDetailsCopy.paidInAll(formatMoney(centsForDisplay(paidTotal))),
    unpaid > 0 && orderDetailsCopy.unpaid(unpaid),
    expired > 0 && orderDetailsCopy.expired(expired),
  ]
  return (
    <p className={`${layoutStyles.wrappingRow} ${styles.buyerSummary}`}>
      <span>
        <b className={textStyles.anywhere}>{buyer.company || buyer.name}</b>
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </span>
      <Link
        className={`${layoutStyles.linkTarget} ${layoutStyles.atEnd}`}
        to="/dashboard/customers"
        search={{ email: buyer.email }}
        data-screen-only
      >
        Open customer
      </Link>
    </p>
  )
}
