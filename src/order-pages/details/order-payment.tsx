import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#app/lib/money.ts'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import { dispatchPromise } from '#app/orders/core/lifecycle-copy.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { paidText } from '#app/orders/core/payment-copy.ts'
import { awaitsBankDetailsCopy, payByMessage } from '#app/orders/core/payment-deadline-copy.ts'
import { openAmount } from '#app/orders/core/payment-rules.ts'
import { settlementTexts } from '#app/orders/core/refund-copy.ts'
import { formatPaymentReference } from '#app/orders/core/rules.ts'
import { sellerQuery } from '#app/seller/client.ts'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { orderDetailsCopy } from './copy.ts'
import styles from './order-details.module.css'

/** The amount due and its deadline, the amount paid, and the refund. */
export function OrderPayment({ order, reader }: { order: OrderView; reader: 'buyer' | 'admin' }) {
  const { status, payBy, promisedOn, payment } = order
  const { data: seller } = useQuery(sellerQuery)
  const due = openAmount(payment)
  const isSettled = payment.amountPaid > 0 && status !== 'cancelled'
  return (
    <section className={styles.part} data-paid={isSettled ? '' : undefined}>
      <h3>Payment</h3>
      {status === 'placed' && (
        <p className={textStyles.figure}>
          {formatMoney(due)} <small>due</small>
        </p>
      )}
      {isSettled && <p className={textStyles.figure}>Paid</p>}
      {status === 'placed' && payBy && <p>{payByMessage(payBy, seller)}</p>}
      {order.awaitsBankDetails && (
        <p>{reader === 'buyer' ? `${NO_BANK_DETAILS}.` : awaitsBankDetailsCopy.forAdmins}</p>
      )}
      {payment.amountPaid > 0 && <p>{paidText(payment)}</p>}
      {settlementTexts(payment).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {status === 'paid' && promisedOn && <p>{dispatchPromise(promisedOn, order)}.</p>}
      {status === 'cancelled' && <p>{orderDetailsCopy.nothingDue}</p>}
      <p>
        <span className={textStyles.muted}>Reference</span>{' '}
        <span className={textStyles.number}>{formatPaymentReference(order.reference)}</span>
      </p>
      {due > 0 && reader === 'buyer' && (
        <p data-screen-only>
          <Link className={layoutStyles.linkTarget} to="/payment/$id" params={{ id: order.id }}>
            Payment details
          </Link>
        </p>
      )}
    </section>
  )
}
