import { useState } from 'react'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { canChangeAddress } from '#app/orders/core/rules.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import textStyles from '#app/ui/text.module.css'
import { NO_ADDRESS } from './copy.ts'

const OrderAddressDialog = lazyWithRetry(() => import('./order-address-dialog.tsx'), 'The address form')

interface OrderDeliveryAddressProps {
  order: Pick<OrderView, 'id' | 'address' | 'status' | 'buyer' | 'company' | 'fulfillment'>
  isStaff: boolean
  isReadOnly?: boolean
  /** '' if none was given. */
  phone?: string
}

/** The delivery address of an order, line by line, with the button that changes it until the order ships. */
export function OrderDeliveryAddress({
  order,
  isStaff,
  isReadOnly = false,
  phone = '',
}: OrderDeliveryAddressProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { id, address, status, buyer, company, fulfillment } = order
  const canChange = canChangeAddress({ status, shipped: fulfillment.shipped }, isStaff)
  return (
    <>
      <address className={textStyles.multiline}>
        {address ? <div dir="auto">{address}</div> : <div className={textStyles.muted}>{NO_ADDRESS}</div>}
        {phone && <div>{phone}</div>}
      </address>
      {!isReadOnly && canChange && (
        <LinkButton onClick={() => setIsChanging(true)}>
          {address ? 'Change' : 'Add address'}
          <span className={textStyles.visuallyHidden}>{address ? ' delivery address' : ''}</span>
        </LinkButton>
      )}
      {isChanging && (
        <OrderAddressDialog
          number={id}
          address={address}
          // Only the buyer of a private order can choose from the address book.
          email={isStaff || company ? undefined : buyer.email}
          companyId={company?.id}
          isPartlyShipped={fulfillment.shipped > 0}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  )
}
