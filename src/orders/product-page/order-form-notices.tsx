import { Link } from '@tanstack/react-router'
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { quantityRange } from '#app/pricing/quantity-messages.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import { FieldLink } from '#app/ui/field-link.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import type { Purchase } from '../contract.ts'
import type { OrderCheckResult } from '../order-contract.ts'
import { DuplicateOrders, duplicateWarningTitle } from '../place/duplicate-orders.tsx'
import { formatOrderNumber } from '../rules.ts'
import type { PurchaseFailure } from './purchase-failure.ts'

const money = (decimal: number) => formatMoney(centsFromDecimal(decimal) ?? 0)

interface OrderRefusedProps {
  refusal: PurchaseFailure
  limits: QuantityLimits
}

/** Why the order was not placed, and what to do now. */
export function OrderFailedNotice({ refusal, limits }: OrderRefusedProps) {
  switch (refusal.because) {
    case 'quantity-out-of-range':
      return <InvalidQuantityNotice limits={limits} />
    case 'price-changed':
      return (
        <FormNotice
          kind="warning"
          title={`The price is now ${money(refusal.now)}, not ${money(refusal.was)}`}
        >
          <p>Nothing was ordered. Check the new total and order again.</p>
        </FormNotice>
      )
    case 'not-sold':
      return (
        <FormNotice kind="error" title="This product is not sold any more">
          <p>Nothing was ordered.</p>
        </FormNotice>
      )
    case 'signed-out':
      return (
        <FormNotice kind="error" title="You are signed out">
          <p>
            Nothing was ordered.{' '}
            <a href="/login" target="_blank" rel="noopener">
              Sign in again
            </a>{' '}
            in a new tab, then place the order here.
          </p>
        </FormNotice>
      )
    case 'no-answer':
      return (
        <FormNotice kind="error" title="The server did not answer">
          <p>
            The order may have arrived. Place it again as it is: it is never ordered twice. Before you change
            it, look in <Link to="/dashboard/myorders">My Orders</Link>.
          </p>
        </FormNotice>
      )
    case 'other':
      return (
        <FormNotice kind="error" title="The order was not placed">
          <p>{refusal.say}</p>
        </FormNotice>
      )
  }
}

function InvalidQuantityNotice({ limits }: { limits: QuantityLimits }) {
  const range = quantityRange(limits)
  return (
    <FormNotice kind="error" title="The order was not placed">
      {range === null ? (
        <p>There are too few left in stock for an order.</p>
      ) : (
        <FieldLink field="quantity">Quantity: enter {range} pieces</FieldLink>
      )}
    </FormNotice>
  )
}

interface DuplicateOrderWarningProps {
  known: OrderCheckResult
  poNumber: string
  onOrder: () => void
  onKeep: () => void
}

/** A soft warning: the buyer decides. */
export function DuplicateOrderWarning({ known, poNumber, onOrder, onKeep }: DuplicateOrderWarningProps) {
  return (
    <FormNotice kind="warning" title={duplicateWarningTitle(known, poNumber)}>
      <DuplicateOrders known={known} />
      <p>Nothing is ordered yet.</p>
      <p className="go">
        <button type="button" className="btn g" onClick={onKeep}>
          Do not order
        </button>
        <button type="button" className="btn" onClick={onOrder}>
          Order anyway
        </button>
      </p>
    </FormNotice>
  )
}

/** The order there is now, and where to go with it. */
export function OrderPlacedNotice({ purchase }: { purchase: Purchase }) {
  const params = { id: purchase._id }
  return (
    <FormNotice kind="done" title={`Order ${formatOrderNumber(purchase._id)} placed`}>
      <p>
        {formatNumber(purchase.orderquentity)} pieces are set aside for you. The total is{' '}
        {money(purchase.total)}.
      </p>
      <p className="go">
        <Link className="btn" to="/payment/$id" params={params}>
          Pay Now
        </Link>
        <Link to="/myorders/$id" params={params}>
          My Orders
        </Link>
      </p>
    </FormNotice>
  )
}
