import { type SyntheticEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { OrderView } from '../order-adapter.ts'
import type { OrderResults } from './change-each-order.ts'
import { shipOrdersCopy } from './copy.ts'
import { useTransitionOrders } from './use-transition-orders.ts'

const MAX_CARRIER = 60
const MAX_TRACKING_NUMBER = 80

interface ShipOrdersDialogProps {
  orders: readonly OrderView[]
  /** Why other selected orders cannot be shipped. */
  rejections?: string | null
  /** Called with the results of several orders; the dialog shows the problem of a single one. */
  onDone?: (results: OrderResults) => void
  onClose: () => void
}

/** Asks who carries the shipment. A tracking number belongs to one order. */
export function ShipOrdersDialog({ orders, rejections, onDone, onClose }: ShipOrdersDialogProps) {
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const [problem, setProblem] = useState<string>()
  const { change, sent } = useTransitionOrders()
  const [first] = orders
  const isSingle = orders.length === 1
  const isBusy = sent !== null
  const openUnits = orders.reduce((sum, { fulfillment }) => sum + fulfillment.open, 0)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const shipment = {
      ...(carrier.trim() && { carrier: carrier.trim() }),
      ...(isSingle && trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    }
    const results = await change(orders, { to: 'shipped', ...shipment })
    const refusal = isSingle && first ? results.get(first.id) : undefined
    if (refusal) return setProblem(refusal)
    onClose()
    onDone?.(results)
  }
  return (
    <FormDialog
      title={shipOrdersCopy.title(orders)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" size="large" aria-disabled={isBusy}>
            {isBusy && !isSingle ? `${sent + 1} of ${orders.length}` : shipOrdersCopy.confirm(orders.length)}
          </Button>
        </>
      }
    >
      <div className={fieldStyles.form}>
        <p>
          {shipOrdersCopy.everythingOpen(openUnits, orders.length)}
          {rejections && ` ${rejections}.`}
        </p>
        <Field id="ship-carrier" label="Carrier" optional hint={shipOrdersCopy.hint(orders.length)}>
          {(control) => (
            <input
              {...control}
              value={carrier}
              maxLength={MAX_CARRIER}
              autoComplete="off"
              onChange={({ target }) => setCarrier(target.value)}
            />
          )}
        </Field>
        {isSingle && (
          <Field id="ship-tracking" label="Tracking number" optional>
            {(control) => (
              <input
                {...control}
                value={trackingNumber}
                maxLength={MAX_TRACKING_NUMBER}
                autoComplete="off"
                onChange={({ target }) => setTrackingNumber(target.value)}
              />
            )}
          </Field>
        )}
        {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
      </div>
    </FormDialog>
  )
}
