import { Badge } from '#app/ui/badge.tsx'
import type { OrderStatus } from './rules.ts'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge kind={status}>{STATUS_LABELS[status]}</Badge>
}
