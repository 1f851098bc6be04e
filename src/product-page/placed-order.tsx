/** The text of the confirmation of a new order, and its link. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { payByMessage } from '#app/orders/core/payment-deadline-copy.ts'
import { sellerQuery } from '#app/seller/client.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { deliverTo } from './copy.ts'

interface PlacedOrderProps {
  order: Pick<OrderView, 'payBy' | 'awaitsBankDetails' | 'address' | 'company'>
}

/** Until when to pay, and where the order goes. */
export function PlacedOrderTerms({ order }: PlacedOrderProps) {
  const { payBy, awaitsBankDetails, address, company } = order
  const { data: seller } = useQuery(sellerQuery)
  return (
    <>
      {awaitsBankDetails && <p>{NO_BANK_DETAILS}.</p>}
      {payBy && <p>{payByMessage(payBy, seller)}</p>}
      <p>{deliverTo(address, company?.site)}</p>
    </>
  )
}

/** An order without bank details cannot be paid yet. */
export function PlacedOrderLinks({ id, canPay }: { id: string; canPay: boolean }) {
  return (
    <>
      {canPay && (
        <Link className={buttonClass({ kind: 'primary' })} to="/payment/$id" params={{ id }}>
          Pay Now
        </Link>
      )}
      <Link
        className={buttonClass({ kind: canPay ? 'secondary' : 'primary' })}
        to="/dashboard/orders/$id"
        params={{ id }}
      >
        View order
      </Link>
    </>
  )
}
