import { MAX_CARRIER } from '#app/lib/text-limits.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import { shipOrdersCopy } from '#app/order-changes/core/copy.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
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
  const { change, answered, stop } = useTransitionOrders()
  const openUnits = orders.reduce((sum, { fulfillment }) => sum + fulfillment.open, 0)
  const form = useMutationForm({
    id: 'ship',
    defaultValues: { carrier: '' },
    send: ({ carrier }) =>
      change(orders, { to: 'shipped', ...(carrier.trim() && { carrier: carrier.trim() }) }),
    onSaved(results) {
      onClose()
      onDone(results)
    },
  })
  const title = shipOrdersCopy.title(orders.length)
  return (
    <FormDialog
      title={title}
      submitLabel={answered === null ? title : `${answered} of ${orders.length}`}
      form={form}
      onStop={stop}
      onClose={onClose}
    >
      <p>
        {shipOrdersCopy.everythingOpen(openUnits, orders.length)}
        {skipped && ` ${skipped}`}
      </p>
      <InputField
        {...form.field('carrier')}
        label="Carrier"
        optional
        hint={shipOrdersCopy.hint}
        maxLength={MAX_CARRIER}
      />
    </FormDialog>
  )
}
