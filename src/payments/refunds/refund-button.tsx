import { useUndoSeconds } from '#app/order-changes/undo/undo-store.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { Button } from '#app/ui/button.tsx'

interface RefundButtonProps {
  order: OrderView
  tabIndex?: number
  onClick: () => void
}

/** Opens the form of a refund. The order cannot change until its last change cannot be undone any more. */
export function RefundButton({ order, tabIndex, onClick }: RefundButtonProps) {
  const seconds = useUndoSeconds(order.id)
  return (
    <Button size="small" tabIndex={tabIndex} disabled={seconds > 0} onClick={onClick}>
      {RECORD_REFUND}
      {seconds > 0 && ` in ${seconds} s`}
    </Button>
  )
}

export const RECORD_REFUND = 'Record refund…'
