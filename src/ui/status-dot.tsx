import type { ReactNode } from 'react'
import styles from './status-dot.module.css'

/** A text after a filled dot, or after an empty ring if `isMissing`. */
export function StatusDot({
  isMissing = false,
  className = '',
  children,
}: {
  isMissing?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={`${styles.statusDot} ${isMissing ? styles.missing : ''} ${className}`}>{children}</span>
  )
}
