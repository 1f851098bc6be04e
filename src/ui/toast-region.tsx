import { type CloseButtonProps, cssTransition, ToastContainer } from 'react-toastify/unstyled'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'
import { notify } from './toasts.ts'

const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.leave ?? '', collapse: false })

/** The specification's toasts: top right, gone after five seconds, dismissed by dragging 80 percent. */
export function ToastRegion() {
  return (
    // They wait under the pointer and under the focus.
    <div role="group" aria-label="Messages" onFocus={() => notify.pause()} onBlur={() => notify.play()}>
      <ToastContainer
        aria-label="Messages"
        autoClose={5000}
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
    <button type="button" className="Toastify__close" aria-label="Close message" onClick={() => closeToast()}>
      <Icon name="close" />
    </button>
  )
}
