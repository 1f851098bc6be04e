import { useState } from 'react'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { discardDraft, markShipmentDelivered, voidShipment } from '#app/fulfillment/shipments/client.ts'
import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { shipmentsCopy } from '#app/fulfillment/shipments/copy.ts'
import { ShipPanel } from '#app/fulfillment/shipments/ship-panel/ship-panel.tsx'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { shipmentId } from '../focus-targets.ts'
import { ShipmentQuestion } from './shipment-question.tsx'

type Question = 'discard' | 'deliver' | 'void' | 'ship'

const { discard, markDelivered, void: voiding, done } = shipmentsCopy

interface AdminShipmentActionsProps {
  order: OrderView
  shipment: Shipment
  /** True if nothing of a draft is left to ship. */
  isObsolete: boolean
}

/** The actions of an administrator on a shipment in its status. */
export function AdminShipmentActions({ order, shipment, isObsolete }: AdminShipmentActionsProps) {
  const canShip = useCan('orders.ship')
  const [question, setQuestion] = useState<Question>()
  const { number, status } = shipment
  const close = () => setQuestion(undefined)
  const openQuestion = (next: Question) => () => setQuestion(next)
  if (!canShip) return null
  return (
    <>
      {status === 'draft' && (
        <>
          {!isObsolete && (
            <Button size="small" onClick={openQuestion('ship')} aria-label={`Ship ${number}…`}>
              Ship…
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            onClick={openQuestion('discard')}
            aria-label={`Discard ${number}`}
          >
            Discard
          </Button>
        </>
      )}
      {status === 'dispatched' && (
        <>
          <Button size="small" onClick={openQuestion('deliver')} aria-label={`Mark delivered, ${number}`}>
            Mark delivered
          </Button>
          <Button kind="quiet" size="small" onClick={openQuestion('void')} aria-label={`Void ${number}…`}>
            Void…
          </Button>
        </>
      )}
      {question && <AskedQuestion question={question} order={order} shipment={shipment} onClose={close} />}
    </>
  )
}

interface AskedQuestionProps extends Pick<AdminShipmentActionsProps, 'order' | 'shipment'> {
  question: Question
  onClose: () => void
}

function AskedQuestion({ question, order, shipment, onClose }: AskedQuestionProps) {
  const { number, units } = shipment
  const focusShipment = () => changeAndFocus(onClose, shipmentId(number))
  switch (question) {
    case 'ship':
      return <ShipPanel orderNumber={order.id} draft={shipment} onClose={onClose} onShipped={focusShipment} />
    case 'discard':
      return (
        <ShipmentQuestion
          title={discard.title(number)}
          consequences={discard.consequences(units)}
          confirmLabel="Discard draft"
          message={done.discarded(number)}
          run={() => discardDraft(order.id, number)}
          onClose={onClose}
          onDone={onClose}
        />
      )
    case 'deliver':
      return (
        <ShipmentQuestion
          title={markDelivered.title(number)}
          consequences={markDelivered.consequences(units)}
          confirmLabel="Mark delivered"
          confirmKind="primary"
          message={done.delivered(number)}
          run={() => markShipmentDelivered(order.id, number)}
          onClose={onClose}
          onDone={focusShipment}
        />
      )
    case 'void':
      return (
        <ShipmentQuestion
          title={voiding.title(number)}
          consequences={voiding.consequences(units)}
          confirmLabel="Void shipment"
          reasonRequired={voiding.reasonRequired}
          message={done.voided(number)}
          run={(reason) => voidShipment(order.id, number, reason)}
          onClose={onClose}
          onDone={focusShipment}
        />
      )
  }
}
