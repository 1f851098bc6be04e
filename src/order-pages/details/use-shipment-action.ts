import { useMutation } from '@tanstack/react-query'
import { errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { transitionErrorMessage } from '#app/order-changes/core/use-transition-order.ts'
import { notify } from '#app/ui/notify.ts'

interface ShipmentAction<Result> {
  run: () => Promise<Result>
  /** Shown when it is done. */
  message: string
  onDone: () => void
}

/** Changes a shipment, refreshes every view of its order, and reports the result. */
export function useShipmentAction<Result>({ run, message, onDone }: ShipmentAction<Result>) {
  return useMutation({
    meta: { changes: ['orders'] },
    mutationFn: run,
    onSuccess: () => {
      onDone()
      notify.success(message)
    },
  })
}

/** The message for a refused change of a shipment. */
export function shipmentErrorMessage(error: Error): string {
  const isUndoWindow = hasProblemCode(error, 'undo-window-open')
  return isUndoWindow ? transitionErrorMessage(error) : errorMessage(error)
}
