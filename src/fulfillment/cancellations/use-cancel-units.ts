import { useMutation } from '@tanstack/react-query'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { type Cents, centsForDisplay, decimalFromCents } from '#app/lib/money.ts'
import { transitionErrorMessage } from '#app/order-changes/core/use-transition-order.ts'
import { useLastUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import { cancelUnitsCopy } from '#app/orders/core/cancellation-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { notify } from '#app/ui/notify.ts'
import { requestCancellation } from './client.ts'
import type { NewCancellation } from './contract.ts'

type ShownCancellation = Omit<NewCancellation, 'amountDue'> & {
  /** The amount that was shown. */
  after: Cents
}

interface CancelUnitsOptions {
  /** True if the cancellation can be undone. */
  isAdmin: boolean
  onDone: () => void
}

/** Cancels units at the amount that was shown. A repeated attempt after a lost response cancels nothing more. */
export function useCancelUnits(order: string, { isAdmin, onDone }: CancelUnitsOptions) {
  const offerLastUndo = useLastUndoOffer()
  const mutation = useMutation({
    meta: { changes: ['orders', 'stock', 'order-list'] },
    mutationFn: ({ after, ...cancellation }: ShownCancellation) =>
      requestCancellation(order, { ...cancellation, amountDue: decimalFromCents(after) }),
    onSuccess: async ({ lines }) => {
      onDone()
      if (isAdmin && (await offerLastUndo(order))) return
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      notify.success(cancelUnitsCopy.done(units, formatOrderNumber(order)))
    },
  })
  return { ...mutation, message: mutation.error ? cancellationErrorMessage(mutation.error) : undefined }
}

function cancellationErrorMessage(error: Error): string {
  if (!(error instanceof ApiError)) return errorMessage(error)
  if (error.problem.code === 'price-changed')
    return cancelUnitsCopy.priceChanged(centsForDisplay(Number(error.problem.amountDue)))
  return error.problem.code === 'undo-window-open' ? transitionErrorMessage(error) : error.message
}
