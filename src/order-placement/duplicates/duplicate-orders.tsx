import { Link } from '@tanstack/react-router'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import type { OrderSummary } from '#app/orders/core/order-contract.ts'
import { STATUS_LABELS } from '#app/orders/core/order-status-badge.tsx'
import { duplicateWarningCopy } from '#app/orders/core/placed-by-copy.ts'
import { formatOrderNumber, formatPoNumber } from '#app/orders/core/rules.ts'
import textStyles from '#app/ui/text.module.css'
import type { OrderCheckResult } from './contract.ts'
import styles from './duplicate-orders.module.css'

export function duplicateWarningTitle({ samePoNumber, similar }: OrderCheckResult, poNumber: string): string {
  const both = samePoNumber.some(({ number }) => similar.some((other) => other.number === number))
  if (both) return duplicateWarningCopy.sameOrder(poNumber)
  if (samePoNumber.length > 0) return duplicateWarningCopy.samePoNumber(poNumber)
  return duplicateWarningCopy.similarOrder
}

/** The earlier orders that a new one may duplicate, each listed once. */
export function DuplicateOrders({ duplicates: { samePoNumber, similar } }: { duplicates: OrderCheckResult }) {
  const orders = [
    ...samePoNumber,
    ...similar.filter(({ number }) => !samePoNumber.some((one) => one.number === number)),
  ]
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.number}>
          <DuplicateOrder order={order} />
        </li>
      ))}
    </ul>
  )
}

function DuplicateOrder({ order }: { order: OrderSummary }) {
  const { number, status, placedAt, poNumber, lineCount, units, total } = order
  return (
    <>
      <Link to="/myorders/$id" params={{ id: number }} target="_blank">
        Order <span className={textStyles.code}>{formatOrderNumber(number)}</span>
      </Link>{' '}
      of {formatDay(placedAt)}, {STATUS_LABELS[status].toLowerCase()}
      {poNumber && <>, {formatPoNumber(poNumber)}</>}: {formatPlural(lineCount, ['line', 'lines'])},{' '}
      {formatNumber(units)} units,{' '}
      <span className={textStyles.number}>{formatMoney(centsForDisplay(total))}</span>
    </>
  )
}
