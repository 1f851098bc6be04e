import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/api.ts'
import { reminderCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { refreshOrderQueries, updateCachedOrder } from '#app/orders/events/order-cache.ts'
import { requestPaymentReminder } from './client.ts'

/** Reminds the buyer of an unpaid order by email. */
export function useSendReminder(order: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestPaymentReminder(order),
    onSuccess: async (reminded) => {
      updateCachedOrder(queryClient, reminded)
      refreshOrderQueries(queryClient)
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(reminderCopy.sent(formatOrderNumber(order)))
    },
    onError: async (error) => {
      const { notify } = await import('#app/ui/toasts.ts')
      notify.error(errorMessage(error))
    },
  })
  return () => {
    if (!isPending) mutate()
  }
}
