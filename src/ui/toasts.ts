/** Toasts. Only code that is loaded on demand imports this file, so that no page waits for the library. */
import { type ToastContent, type ToastOptions, toast } from 'react-toastify/unstyled'

/** How long a toast is shown (specification §7). */
export const TOAST_MS = 5_000

/** The errors that may still be shown. */
const shownErrors = new Set<string>()

function showError(content: ToastContent, options: ToastOptions = {}) {
  if (typeof content !== 'string') return toast.error(content, options)
  // The same error is shown once, and a new one replaces those before it.
  for (const id of shownErrors) if (id !== content) toast.dismiss(id)
  shownErrors.add(content)
  return toast.error(content, { toastId: content, onClose: () => shownErrors.delete(content), ...options })
}

/** A success answers the errors before it. */
function showSuccess(content: ToastContent, options: ToastOptions = {}) {
  for (const id of shownErrors) toast.dismiss(id)
  shownErrors.clear()
  return toast.success(content, options)
}

/** The messages at the top right. */
export const notify = {
  error: showError,
  success: showSuccess,
  info: toast.info,
  isActive: toast.isActive,
  update: toast.update,
  dismiss: toast.dismiss,
  pause: toast.pause,
  play: toast.play,
}

/**
 * Shows success before the server has responded (specification §7).
 * `fail` turns the toast into the error, or shows a new one if the toast has closed.
 */
export function optimisticToast(message: string) {
  const id = notify.success(message)
  return {
    fail(reason: string) {
      if (notify.isActive(id)) notify.update(id, { render: reason, type: 'error', autoClose: TOAST_MS })
      else notify.error(reason)
    },
  }
}
