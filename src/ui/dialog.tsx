import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'

interface DialogProps {
  title: string
  className: string
  /** Beside the cross. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page from when it is shown until it is closed; it takes the focus and gives it back. */
export function Dialog({ title, className, actions, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className={className} ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <header>
        <h2 id={heading}>{title}</h2>
        {actions}
        <button type="button" className="x" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
