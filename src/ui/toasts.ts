/** Messages at the top right. The library comes with the first message: no page waits for it. */
import { toast } from 'react-toastify/unstyled'

export const notify = toast

/**
 * Says that something is done before the server has answered (specification §7).
 * `fail` turns the same message into the error; one that has gone meanwhile comes again as the error.
 */
export function optimisticToast(message: string) {
  const id = notify.success(message)
  return {
    fail(reason: string) {
      if (notify.isActive(id)) notify.update(id, { render: reason, type: 'error', autoClose: 5_000 })
      else notify.error(reason)
    },
  }
}
