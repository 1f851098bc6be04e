import { useEffect, useState } from 'react'
import { errorMessage, hasProblemCode, problemFact } from '#app/lib/api.ts'
import { transitionErrorMessage } from '#app/order-changes/core/use-transition-order.ts'
import { latestSlipsUrl } from '#app/order-changes/slips/slip-urls.ts'
import { useUndoSeconds } from '#app/order-changes/undo/undo-store.ts'
import { useLastUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { notify } from '#app/ui/notify.ts'
import type { NewShipment, Shipment } from '../contract.ts'
import { shipmentsCopy } from '../copy.ts'
import { shipPanelCopy } from './copy.ts'
import { useRecentCarriers } from './recent-carriers.ts'
import { findFormProblems, hasProblems, toNewShipment } from './shipment-form.ts'
import { useSaveShipment } from './use-save-shipment.ts'
import type { useShipmentDraft } from './use-shipment-draft.ts'

type ShipmentEntry = ReturnType<typeof useShipmentDraft>

interface SubmitOptions {
  order: OrderView
  entry: ShipmentEntry
  draft: Shipment | undefined
  onSaved: () => void
  onShipped: () => void
}

/** Checks what was entered, then saves it as a draft or ships it. */
export function useSubmitShipment({ order, entry, draft, onSaved, onShipped }: SubmitOptions) {
  const [carriers, rememberCarrier] = useRecentCarriers()
  const { saving, shipping, isBusy } = useSaveShipment(order.id, draft)
  const offerLastUndo = useLastUndoOffer()
  const [isSubmitted, setSubmitted] = useState(false)
  const focusInvalidField = useFocusInvalidField()
  const seconds = useUndoSeconds(order.id)
  const problems = findFormProblems(entry.form)
  const error = shipping.error ?? saving.error
  const problem = isSubmitted ? inputProblem(entry, hasProblems(problems)) : undefined

  /** @returns whether it was done */
  async function submit<Result>(
    mutation: { mutateAsync: (shipment: NewShipment) => Promise<Result> },
    onDone: (result: Result) => void | Promise<void>,
  ): Promise<boolean> {
    if (isBusy || seconds > 0) return false
    setSubmitted(true)
    saving.reset()
    shipping.reset()
    if (!entry.units || entry.units.length === 0 || hasProblems(problems)) {
      focusInvalidField()
      return false
    }
    const shipment = toNewShipment(entry.form, entry.units)
    try {
      const result = await mutation.mutateAsync(shipment)
      rememberCarrier(shipment.carrier ?? '')
      await onDone(result)
      return true
    } catch (failure) {
      if (hasProblemCode(failure, 'more-than-open')) {
        const lines = problemFact<{ line: number; open: number }[]>(failure, 'lines') ?? []
        entry.markShortages(new Map(lines.map(({ line, open }) => [line, open])))
        focusInvalidField()
      }
      return false
    }
  }
  const save = () =>
    submit(saving, ({ number }) => {
      onSaved()
      notify.success(shipmentsCopy.done.saved(number))
    })
  const ship = () =>
    submit(shipping, async ({ number, units }) => {
      onShipped()
      if (!(await offerLastUndo(order.id))) notify.success(shipmentsCopy.done.dispatched(number, units))
    })
  const shipAndPrint = async () => {
    if (inputProblem(entry, hasProblems(problems))) return ship()
    // The click opens the tab: browsers block one that opens after the response. The message has the link as well.
    const tab = window.open('', '_blank')
    const isShipped = await ship()
    if (tab && isShipped) tab.location.href = latestSlipsUrl([order.id])
    else tab?.close()
    return isShipped
  }
  return {
    carriers,
    problems,
    isSubmitted,
    isBusy,
    /** Until the last change of the order is final; it cannot be shipped before. */
    seconds,
    message: problem ?? (error ? saveErrorMessage(error) : undefined),
    save,
    ship,
    shipAndPrint,
  }
}

function inputProblem({ units }: ShipmentEntry, hasFieldProblem: boolean): string | undefined {
  if (!units) return shipPanelCopy.checkUnits
  if (units.length === 0) return shipPanelCopy.noUnits
  return hasFieldProblem ? shipPanelCopy.checkFields : undefined
}

function saveErrorMessage(error: Error): string {
  if (hasProblemCode(error, 'more-than-open')) return shipPanelCopy.moreThanOpen
  if (hasProblemCode(error, 'version-conflict')) return shipPanelCopy.versionConflict
  if (hasProblemCode(error, 'undo-window-open')) return transitionErrorMessage(error)
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
