import { Badge, type BadgeShape, type BadgeTone } from '#app/ui/badge.tsx'
import type { OrderStatus } from './rules.ts'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const STATUS_LOOK: Record<OrderStatus, { tone: BadgeTone; shape: BadgeShape; isDashed?: boolean }> = {
  placed: { tone: 'warning', shape: 'circle' },
  paid: { tone: 'info', shape: 'clock' },
  shipped: { tone: 'neutral', shape: 'arrow' },
  delivered: { tone: 'success', shape: 'check' },
  cancelled: { tone: 'muted', shape: 'cross', isDashed: true },
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge {...STATUS_LOOK[status]}>{STATUS_LABELS[status]}</Badge>
}
