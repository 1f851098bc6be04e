import { ToastContainer } from 'react-toastify/unstyled'

/** The specification's toasts: top right, gone after five seconds, dismissed by dragging 80 percent. */
export function ToastArea() {
  return (
    <ToastContainer
      autoClose={5000}
      position="top-right"
      draggable
      draggablePercent={80}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      newestOnTop
      limit={5}
    />
  )
}
