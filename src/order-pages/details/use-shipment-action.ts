import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { transitionErrorMessage } from '#app/order-changes/core/use-transition-order.ts'

interface ShipmentAction<Result> {
  run: () => Promise<Result>
  /** Shown when it is done. */
  message: string
  onDone: () => void
}

/** Changes a shipment, refreshes every view of its order, and reports the result. */
export function useShipmentAction<Result>({ run, message, onDone }: ShipmentAction<Result>) {
  const queryClient = useQueryClient()
  const refresh = () => invalidateTags(queryClient, ['orders'])
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await refresh()
      onDone()
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(message)
    },
    // Somebody else may have changed the shipment or the order.
    onError: () => void refresh(),
  })
}

/** The message for a refused change of a shipment. */
export function shipmentErrorMessage(error: Error): string {
  const isUndoWindow = hasProblemCode(error, 'undo-window-open')
  return isUndoWindow ? transitionErrorMessage(error) : errorMessage(error)
}
