import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseButton } from './button.tsx'
import styles from './dialog.module.css'

export const DIALOG_SIZES = { regular: '', wide: styles.wide, widest: styles.widest }
export type DialogSize = keyof typeof DIALOG_SIZES

interface DialogProps {
  title: ReactNode
  size?: DialogSize
  className?: string | undefined
  /** Shown beside the close button. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A modal dialog that opens when it is mounted. It takes the focus, and closing it returns the focus. */
export function Dialog({ title, size = 'regular', className = '', actions, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      className={`${styles.dialog} ${DIALOG_SIZES[size]} ${className}`}
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <header className={styles.header}>
        <h2 id={heading}>{title}</h2>
        {actions}
        <CloseButton onClick={() => dialog.current?.close()} />
      </header>
      {children}
    </dialog>
  )
}
