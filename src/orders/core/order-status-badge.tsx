import { Badge, type BadgeLook } from '#app/ui/badge.tsx'
import { progressText } from './lifecycle-copy.ts'
import type { Fulfillment } from './lifecycle-rules.ts'
import type { OrderStatus } from './rules.ts'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const STATUS_LOOK: Record<OrderStatus, BadgeLook> = {
  placed: { tone: 'warning', shape: 'circle' },
  paid: { tone: 'info', shape: 'clock' },
  shipped: { tone: 'neutral', shape: 'arrow' },
  delivered: { tone: 'success', shape: 'check' },
  cancelled: { tone: 'muted', shape: 'cross', isDashed: true },
}

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** Adds the progress of an order that has shipped in part: 'Paid · 24 of 40 shipped'. */
  fulfillment?: Fulfillment
}

export function OrderStatusBadge({ status, fulfillment }: OrderStatusBadgeProps) {
  const progress = fulfillment && progressText(status, fulfillment)
  return (
    <Badge {...STATUS_LOOK[status]}>{[STATUS_LABELS[status], progress].filter(Boolean).join(' · ')}</Badge>
  )
}
