import { Plate } from '#app/ui/badge.tsx'
import type { OrderState } from './rules.ts'

export const STATE_WORDS: Record<OrderState, string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** The state of an order as a plate. */
export function StatePlate({ state }: { state: OrderState }) {
  return <Plate kind={state}>{STATE_WORDS[state]}</Plate>
}
