import { useState } from 'react'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { canCorrectOrder } from './rules.ts'

const CorrectOrderDialog = lazyWithRetry(() => import('./correct-order-dialog.tsx'), 'The form')

/** Corrects PO number, phone, delivery note and wanted date, as long as the reader may. */
export function CorrectOrderButton({ order, isStaff }: { order: OrderView; isStaff: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { status, fulfillment } = order
  if (!canCorrectOrder({ status, shipped: fulfillment.shipped }, isStaff)) return null
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>Correct…</LinkButton>
      {isOpen && <CorrectOrderDialog order={order} isStaff={isStaff} onClose={() => setOpen(false)} />}
    </>
  )
}
