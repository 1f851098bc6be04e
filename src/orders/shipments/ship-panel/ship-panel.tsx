import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { orderQuery } from '../../client.ts'
import { type OrderView, orderFromDto } from '../../order-adapter.ts'
import { formatOrderNumber } from '../../rules.ts'
import { transitionErrorMessage } from '../../transitions/use-transition-order.ts'
import { useUndoSeconds } from '../../undo/undo-store.ts'
import { useLastUndoOffer } from '../../undo/use-undo-offer.ts'
import { UnitsTable } from '../../units-table/units-table.tsx'
import { shipmentsQuery } from '../client.ts'
import type { Shipment } from '../contract.ts'
import { shipmentsCopy } from '../copy.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { shipPanelCopy } from './copy.ts'
import { PackageFields } from './package-fields.tsx'
import { useRecentCarriers } from './recent-carriers.ts'
import styles from './ship-panel.module.css'
import { findFormProblems, hasProblems, toNewShipment } from './shipment-form.ts'
import { isConflict, useSaveShipment } from './use-save-shipment.ts'
import { useShipmentDraft } from './use-shipment-draft.ts'

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
      className={styles.panel}
      onClose={props.onClose}
      onSubmit={(event) => event.preventDefault()}
      footer={<Button onClick={props.onClose}>Cancel</Button>}
    >
      {failed ? (
        <LoadError what="The order" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Spinner />
      )}
    </FormDialog>
  )
}

interface LoadedShipPanelProps extends ShipPanelProps {
  order: OrderView
  shipments: readonly Shipment[]
}

function LoadedShipPanel({ order, shipments, draft, onClose, onShipped = onClose }: LoadedShipPanelProps) {
  const [carriers, rememberCarrier] = useRecentCarriers()
  const [opened] = useState(draft)
  const entry = useShipmentDraft(order, opened, shipments.at(-1)?.carrier ?? '')
  const { saving, shipping, isBusy } = useSaveShipment(order.id, opened)
  const offerLastUndo = useLastUndoOffer()
  const [isSubmitted, setSubmitted] = useState(false)
  const focusInvalidField = useFocusInvalidField()
  const [isDiscarding, setDiscarding] = useState(false)
  const seconds = useUndoSeconds(order.id)
  const problems = findFormProblems(entry.form)
  const error = shipping.error ?? saving.error
  const requestClose = () => (entry.isChanged ? setDiscarding(true) : onClose())

  async function submit(
    mutation: typeof saving | typeof shipping,
    onDone: (result: string | Shipment) => void | Promise<void>,
  ) {
    if (isBusy || seconds > 0) return
    setSubmitted(true)
    saving.reset()
    shipping.reset()
    if (!entry.units || entry.units.length === 0 || hasProblems(problems)) return focusInvalidField()
    const shipment = toNewShipment(entry.form, entry.units)
    try {
      const result = await mutation.mutateAsync(shipment)
      rememberCarrier(shipment.carrier ?? '')
      await onDone(result)
    } catch (failure) {
      if (isConflict(failure, 'more-than-open')) {
        const lines = failure.problem.lines as { line: number; open: number }[]
        entry.markShortages(new Map(lines.map(({ line, open }) => [line, open])))
        focusInvalidField()
      }
    }
  }
  const notifySuccess = async (message: string) => {
    const { notify } = await import('#app/ui/toasts.ts')
    notify.success(message)
  }
  const save = () =>
    submit(saving, (number) => {
      onClose()
      void notifySuccess(shipmentsCopy.done.saved(String(number)))
    })
  const ship = () =>
    submit(shipping, async (result) => {
      onShipped()
      const { number, units } = result as Shipment
      if (!(await offerLastUndo(order.id))) void notifySuccess(shipmentsCopy.done.dispatched(number, units))
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isDiscarding) void ship()
    else if (event.key !== 'Escape') return
    // By default one Escape key would close both dialogs.
    else if (isDiscarding) setDiscarding(false)
    else requestClose()
    event.preventDefault()
  }
  const { open } = order.fulfillment
  const stays = open - entry.entered
  const number = formatOrderNumber(order.id)
  const problem = isSubmitted ? inputProblem(entry, hasProblems(problems)) : undefined
  const message = problem ?? (error ? saveErrorMessage(error) : undefined)
  return (
    <FormDialog
      title={opened ? shipPanelCopy.titleOfDraft(opened.number, number) : shipPanelCopy.title(number)}
      className={styles.panel}
      onClose={requestClose}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      problem={message}
      footer={
        <>
          <Button size="large" onClick={requestClose}>
            Cancel
          </Button>
          <Button size="large" aria-disabled={isBusy} disabled={seconds > 0} onClick={save}>
            Save draft
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
      <div className={fieldStyles.form}>
        <p className={textStyles.hint}>
          {order.buyer.name}
          {order.address && `, ${order.address.replaceAll('\n', ', ')}`}
          {order.poNumber && (
            <>
              {' · PO number '}
              <span className={textStyles.code}>{order.poNumber}</span>
            </>
          )}
        </p>
        <div>
          <UnitsTable lines={entry.lines} texts={entry.texts} label="Ship now" onChange={entry.changeTexts} />
          <p className={styles.unitSum} role="status">
            {shipPanelCopy.sum(entry.entered, open, entry.netGrams)}
          </p>
          {stays > 0 && <p className={textStyles.hint}>{shipPanelCopy.staysOpen(stays)}</p>}
        </div>
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
      {isDiscarding && (
        <ConfirmDialog
          title={shipPanelCopy.discard.title}
          confirmLabel="Discard"
          onCancel={() => setDiscarding(false)}
          onConfirm={onClose}
        >
          <p>{shipPanelCopy.discard.body}</p>
        </ConfirmDialog>
      )}
    </FormDialog>
  )
}

function inputProblem(
  { units }: Pick<ReturnType<typeof useShipmentDraft>, 'units'>,
  hasFieldProblem: boolean,
): string | undefined {
  if (!units) return shipPanelCopy.checkUnits
  if (units.length === 0) return shipPanelCopy.noUnits
  return hasFieldProblem ? shipPanelCopy.checkFields : undefined
}

function saveErrorMessage(error: Error): string {
  if (isConflict(error, 'more-than-open')) return shipPanelCopy.moreThanOpen
  if (isConflict(error, 'version-conflict')) return shipPanelCopy.versionConflict
  if (isConflict(error, 'undo-window-open')) return transitionErrorMessage(error)
  return errorMessage(error)
}

/** @returns a function that focuses the first invalid field once the errors are rendered */
function useFocusInvalidField(): () => void {
  const [rejections, setRejections] = useState(0)
  useEffect(() => {
    if (rejections > 0) document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus()
  }, [rejections])
  return () => setRejections((count) => count + 1)
}
