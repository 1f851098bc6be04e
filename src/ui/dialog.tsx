import { type ReactNode, useId } from 'react'
import { CloseButton } from './button.tsx'
import styles from './dialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

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
  const dialog = useModalDialog(onClose)
  const heading = useId()
  return (
    <dialog
      {...dialog}
      className={`${styles.dialog} ${DIALOG_SIZES[size]} ${className}`}
      aria-labelledby={heading}
    >
      <header className={styles.header}>
        <h2 id={heading}>{title}</h2>
        {actions}
        <CloseButton onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}
