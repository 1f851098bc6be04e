/** Toasts. Only code that is loaded on demand imports this file, so that no page waits for the library. */
import { toast } from 'react-toastify/unstyled'

export const notify = toast

/**
 * Shows success before the server has responded (specification §7).
 * `fail` turns the toast into the error, or shows a new one if the toast has closed.
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
