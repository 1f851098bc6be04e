import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import textStyles from '#app/ui/text.module.css'
import type { OrderView } from '../order-adapter.ts'
import { canChangeAddress } from '../rules.ts'
import { NO_ADDRESS } from './copy.ts'
import styles from './order-delivery-address.module.css'

const OrderAddressDialog = lazyWithRetry(
  () => import('./order-address-dialog.tsx').then((module) => module.OrderAddressDialog),
  'The address form',
)

interface OrderDeliveryAddressProps {
  order: Pick<OrderView, 'id' | 'address' | 'status' | 'buyer'>
  /** Administrators type an address; buyers can also choose one of their own. */
  isAdmin?: boolean
}

/** The delivery address of an order, line by line, with the button that changes it until the order ships. */
export function OrderDeliveryAddress({ order, isAdmin = false }: OrderDeliveryAddressProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { id, address, status, buyer } = order
  return (
    <>
      <p className={address ? styles.address : textStyles.muted} dir="auto">
        {address || NO_ADDRESS}
      </p>
      {canChangeAddress(status) && (
        <Button size="small" kind="quiet" onClick={() => setIsChanging(true)}>
          {address ? 'Change' : 'Add'}
          <span className={textStyles.visuallyHidden}> delivery address</span>
        </Button>
      )}
      {isChanging && (
        <OrderAddressDialog
          number={id}
          address={address}
          email={isAdmin ? undefined : buyer.email}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  )
}
