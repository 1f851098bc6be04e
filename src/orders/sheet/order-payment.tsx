import { Link } from '@tanstack/react-router'
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import textStyles from '#app/ui/text.module.css'
import { paidForCancelledUnitsText } from '../cancellations/copy.ts'
import { dispatchPromise } from '../lifecycle/copy.ts'
import type { OrderView } from '../order-adapter.ts'
import { amountDue, paidAt } from '../order-line-view.ts'
import { payByMessage } from '../payment-deadline/copy.ts'
import { formatPaymentReference } from '../rules.ts'
import { orderSheetCopy } from './copy.ts'
import styles from './order-sheet.module.css'

interface OrderPaymentProps {
  order: OrderView
  reader: 'buyer' | 'admin'
  /** For units that were cancelled after the payment. */
  paidForCancelled: Cents
}

/** What is due until when, and what was paid. */
export function OrderPayment({ order, reader, paidForCancelled }: OrderPaymentProps) {
  const { status, payBy, promisedOn, fulfillment } = order
  const due = amountDue(order)
  const paid = paidAt(order)
  const isCancelled = status === 'cancelled'
  const paidTotal = formatMoney(isCancelled ? order.total : order.total + paidForCancelled)
  return (
    <section className={styles.part} data-paid={paid && !isCancelled ? '' : undefined}>
      <h3>Payment</h3>
      <p className={styles.amountDue}>
        {formatMoney(due)} <small>due</small>
      </p>
      {status === 'placed' && payBy && <p>{payByMessage(payBy)}</p>}
      {paid && <p>{orderSheetCopy.paid(paidTotal, formatDay(paid))}</p>}
      {paidForCancelled > 0 && !isCancelled && <p>{paidForCancelledUnitsText(paidForCancelled)}</p>}
      {status === 'paid' && promisedOn && <p>{dispatchPromise(promisedOn, fulfillment.shipped > 0)}.</p>}
      {isCancelled && (
        <p>{paid ? orderSheetCopy.cancelledAfterPayment(paidTotal) : orderSheetCopy.nothingDue}</p>
      )}
      <p className={textStyles.muted}>
        Reference{' '}
        <span className={`${textStyles.number} ${styles.reference}`}>
          {formatPaymentReference(order.reference)}
        </span>
      </p>
      {due > 0 && reader === 'buyer' && (
        <p className={styles.paymentLink} data-screen-only>
          <Link to="/payment/$id" params={{ id: order.id }}>
            Payment details
          </Link>
        </p>
      )}
    </section>
  )
}
