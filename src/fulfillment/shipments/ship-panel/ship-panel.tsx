import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { orderQuery } from '#app/orders/core/client.ts'
import { type OrderView, orderFromDto } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { useDiscardQuestion } from '#app/ui/use-discard-question.tsx'
import { UnitsTable } from '../../units-table/units-table.tsx'
import { shipmentsQuery } from '../client.ts'
import type { Shipment } from '../contract.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { shipPanelCopy } from './copy.ts'
import { PackageFields } from './package-fields.tsx'
import { useShipmentDraft } from './use-shipment-draft.ts'
import { useSubmitShipment } from './use-submit-shipment.ts'

interface ShipPanelProps {
  orderNumber: string
  /** A saved draft to change or to ship; a new shipment without one. */
  draft?: Shipment
  onClose: () => void
  /** Called instead of `onClose` after the shipment has left. */
  onShipped?: () => void
}

/** Enters a shipment of an order, by keyboard, mouse or scanner: quantities, packages and carrier. */
export function ShipPanel(props: ShipPanelProps) {
  const order = useQuery(orderQuery(props.orderNumber))
  const shipments = useQuery(shipmentsQuery(props.orderNumber))
  if (order.data && shipments.data) {
    return <LoadedShipPanel {...props} order={orderFromDto(order.data)} shipments={shipments.data} />
  }
  const failed = [order, shipments].find(({ error }) => error)
  return (
    <FormDialog
      title={shipPanelCopy.title(formatOrderNumber(props.orderNumber))}
      size="side"
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>Cancel</Button>}
    >
      {failed ? <LoadError what="The order" query={failed} /> : <Spinner />}
    </FormDialog>
  )
}

interface LoadedShipPanelProps extends ShipPanelProps {
  order: OrderView
  shipments: readonly Shipment[]
}

function LoadedShipPanel({ order, shipments, draft, onClose, onShipped = onClose }: LoadedShipPanelProps) {
  const [opened] = useState(draft)
  const entry = useShipmentDraft(order, opened, shipments.at(-1)?.carrier ?? '')
  const { carriers, problems, isSubmitted, isBusy, seconds, message, save, ship, shipAndPrint } =
    useSubmitShipment({
      order,
      entry,
      draft: opened,
      onSaved: onClose,
      onShipped,
    })
  const closing = useDiscardQuestion(entry.isChanged, onClose, shipPanelCopy.discard)
  function onKeyDown(event: KeyboardEvent) {
    const isShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isShortcut || closing.isAsking) return closing.onKeyDown(event)
    event.preventDefault()
    void ship()
  }
  const { open } = order.fulfillment
  const stays = open - entry.entered
  const number = formatOrderNumber(order.id)
  return (
    <FormDialog
      title={opened ? shipPanelCopy.titleOfDraft(opened.number, number) : shipPanelCopy.title(number)}
      size="side"
      onClose={closing.requestClose}
      // Enter in a field does not ship.
      form={{ isBusy, problem: message, submit: () => undefined }}
      onKeyDown={onKeyDown}
      footer={
        <>
          <Button size="large" aria-disabled={isBusy} onClick={closing.requestClose}>
            Cancel
          </Button>
          <Button size="large" aria-disabled={isBusy} disabled={seconds > 0} onClick={save}>
            Save draft
          </Button>
          <Button size="large" aria-disabled={isBusy} disabled={seconds > 0} onClick={shipAndPrint}>
            {shipPanelCopy.shipAndPrint}
          </Button>
          <Button
            kind="primary"
            size="large"
            aria-disabled={isBusy}
            disabled={seconds > 0}
            aria-keyshortcuts="Control+Enter"
            onClick={ship}
          >
            {shipPanelCopy.confirm(entry.entered)} {seconds > 0 ? `in ${seconds} s` : <kbd>Ctrl ↵</kbd>}
          </Button>
        </>
      }
    >
      <OrderFacts order={order} />
      <div className={columnStyles.fields}>
        <UnitsTable lines={entry.lines} texts={entry.texts} label="Ship now" onChange={entry.changeTexts} />
        <p className={surfaceStyles.notice} role="status">
          {shipPanelCopy.sum(entry.entered, open, entry.netGrams)}
        </p>
        {stays > 0 && <p className={textStyles.hint}>{shipPanelCopy.staysOpen(stays)}</p>}
        <PackageFields
          rows={entry.form.packages}
          problems={isSubmitted ? problems.packages : []}
          areTooMany={problems.areTooManyPackages}
          onChange={(packages) => entry.changeForm({ packages })}
        />
        <CarrierFields
          form={entry.form}
          carriers={carriers}
          isTrackingUrlInvalid={isSubmitted && problems.isTrackingUrlInvalid}
          onChange={entry.changeForm}
        />
        <p className={surfaceStyles.notice}>{shipPanelCopy.email}</p>
      </div>
      {closing.question}
    </FormDialog>
  )
}

function OrderFacts({ order: { buyer, address, poNumber } }: { order: OrderView }) {
  return (
    <p className={`${textStyles.hint} ${textStyles.anywhere}`}>
      {buyer.name}
      {address && `, ${address.replaceAll('\n', ', ')}`}
      {poNumber && (
        <>
          {' · PO number '}
          <span className={`${textStyles.code} ${textStyles.anywhere}`}>{poNumber}</span>
        </>
      )}
    </p>
  )
}
