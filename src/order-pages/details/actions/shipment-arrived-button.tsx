import { useState } from 'react'
import { markShipmentDelivered } from '#app/fulfillment/shipments/client.ts'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { shipmentsCopy } from '#app/fulfillment/shipments/copy.ts'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { shipmentId } from '../focus-targets.ts'
import { ShipmentQuestion } from './shipment-question.tsx'

const { arrived, done } = shipmentsCopy

/** The buyer confirms that a shipment has arrived. */
export function ShipmentArrivedButton({ order, shipment }: { order: string; shipment: Shipment }) {
  const { number, units } = shipment
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="small" aria-label={`Confirm delivery of ${number}`} onClick={() => setAsking(true)}>
        Confirm delivery
      </Button>
      {isAsking && (
        <ShipmentQuestion
          title={arrived.title(number)}
          consequences={arrived.consequences(units)}
          confirmLabel="Confirm delivery"
          confirmKind="primary"
          message={done.delivered(number)}
          run={() => markShipmentDelivered(order, number)}
          onClose={close}
          onDone={() => changeAndFocus(close, shipmentId(number))}
        />
      )}
    </>
  )
}
