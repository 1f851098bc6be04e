import { useState } from 'react'
import { MAX_CARRIER } from '#app/lib/text-limits.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import { shipOrdersCopy } from '#app/order-changes/core/copy.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useTransitionOrders } from './use-transition-orders.ts'

interface ShipOrdersDialogProps {
  orders: readonly OrderView[]
  /** Why other selected orders cannot be shipped. */
  skipped: string | null
  onDone: (results: OrderResults) => void
  onClose: () => void
}

/** Ships everything that is open of several orders. One order has the ship panel instead. */
export function ShipOrdersDialog({ orders, skipped, onDone, onClose }: ShipOrdersDialogProps) {
  const [carrier, setCarrier] = useState('')
  const { change, sent } = useTransitionOrders()
  const openUnits = orders.reduce((sum, { fulfillment }) => sum + fulfillment.open, 0)
  const submit = async () => {
    const shipment = carrier.trim() ? { carrier: carrier.trim() } : {}
    const results = await change(orders, { to: 'shipped', ...shipment })
    onClose()
    onDone(results)
  }
  return (
    <FormDialog
      title={shipOrdersCopy.title(orders.length)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={sent === null ? shipOrdersCopy.title(orders.length) : `${sent + 1} of ${orders.length}`}
      isBusy={sent !== null}
    >
      <div className={fieldStyles.form}>
        <p>
          {shipOrdersCopy.everythingOpen(openUnits, orders.length)}
          {skipped && ` ${skipped}`}
        </p>
        <InputField
          id="ship-carrier"
          label="Carrier"
          optional
          hint={shipOrdersCopy.hint}
          value={carrier}
          maxLength={MAX_CARRIER}
          autoComplete="off"
          onChange={({ target }) => setCarrier(target.value)}
        />
      </div>
    </FormDialog>
  )
}
