import { Link } from '@tanstack/react-router'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { OrderDetails } from '../details/order-details.tsx'

export function ManagedOrderDetails({ order }: { order: OrderView }) {
  return (
    <OrderDetails
      order={order}
      reader="admin"
      headingLevel={2}
      actions={
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/orders/$id" params={{ id: order.id }}>
          Open
        </Link>
      }
    />
  )
}
