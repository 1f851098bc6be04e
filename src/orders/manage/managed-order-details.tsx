import { Link } from '@tanstack/react-router'
import { buttonClass } from '#app/ui/button.tsx'
import type { OrderView } from '../order-adapter.ts'
import { OrderSheet } from '../sheet/order-sheet.tsx'

export function ManagedOrderDetails({ order }: { order: OrderView }) {
  return (
    <OrderSheet
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
