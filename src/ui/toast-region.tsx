import { type CloseButtonProps, cssTransition, ToastContainer } from 'react-toastify/unstyled'
import buttonStyles from './button.module.css'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'
import { TOAST_MS, toasts } from './toasts.ts'

const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.leave ?? '', collapse: false })

/** The toasts as specified: top right, closed after a time or by dragging them 80% of their width. */
export function ToastRegion() {
  return (
    // A toast does not close while it has the focus; `pauseOnHover` does the same for the pointer.
    <div role="group" aria-label="Messages" onFocus={() => toasts.pause()} onBlur={() => toasts.play()}>
      <ToastContainer
        aria-label="Messages"
        autoClose={TOAST_MS}
        position="top-right"
        draggable
        draggablePercent={80}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick={false}
        newestOnTop
        limit={5}
        hideProgressBar
        transition={slide}
        icon={({ type }) => <Icon name={type === 'error' || type === 'warning' ? 'alert' : 'check'} />}
        closeButton={CloseButton}
      />
    </div>
  )
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={`${buttonStyles.close} ${styles.close}`}
      aria-label="Close message"
      onClick={() => closeToast()}
    >
      <Icon name="close" />
    </button>
  )
}
