/** The toasts of `notify.ts`. Only code that is loaded on demand imports this file, so that no page waits for the library. */
import { type Id, type ToastContent, type ToastOptions, toast } from 'react-toastify/unstyled'

/** How long a toast is shown (specification §7). */
export const TOAST_MS = 5_000

/** The errors that may still be shown. */
const shownErrors = new Set<Id>()

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

/** The same message is shown once, also if two parts of a page have it at the same time. */
const showInfo = (content: ToastContent, options: ToastOptions = {}) =>
  toast.info(content, typeof content === 'string' ? { toastId: content, ...options } : options)

/** Turns a success into the error, or shows a new one if it has closed or was not shown yet: then it never is. */
function replaceByError(success: Id, reason: string) {
  if (toast.isActive(success)) {
    shownErrors.add(success)
    const onClose = () => shownErrors.delete(success)
    toast.update(success, { render: reason, type: 'error', autoClose: TOAST_MS, onClose })
    return
  }
  // The first call finds it if it waits for the code of the region, the second if it waits behind other messages.
  toast.dismiss(success)
  toast.clearWaitingQueue()
  showError(reason)
}

/** The messages at the top right. */
export const toasts = {
  error: showError,
  success: showSuccess,
  info: showInfo,
  replaceByError,
  dismiss: toast.dismiss,
  pause: toast.pause,
  play: toast.play,
}
