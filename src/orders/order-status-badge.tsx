import { Badge } from '#app/ui/badge.tsx'
import type { OrderStatus } from './rules.ts'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** The state of an order as a plate. */
export function OrderStatusBadge({ state }: { state: OrderStatus }) {
  return <Badge kind={state}>{STATUS_LABELS[state]}</Badge>
}
