import type { ReactNode } from 'react'
import styles from './badge.module.css'

const CIRCLE = 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z'

/** The color and shape of each kind, because color alone must not carry meaning (WCAG 1.4.1). */
const KINDS = {
  placed: { tone: styles.warning, shape: CIRCLE },
  paid: { tone: styles.link, shape: `${CIRCLE}M6 5v2` },
  shipped: { tone: '', shape: 'M1 6H10M7 2.5L10.5 6L7 9.5' },
  delivered: { tone: styles.success, shape: 'M1.5 6.5L4.5 9.5L10.5 2.5' },
  cancelled: { tone: `${styles.muted} ${styles.dashed}`, shape: 'M2 2L10 10M10 2L2 10' },
  success: { tone: styles.success, shape: `${CIRCLE}M6 4v4M4 6h4` },
  error: { tone: styles.error, shape: CIRCLE },
  warning: { tone: styles.warning, shape: 'M6 1.5L11 10.5H1Z' },
  admin: { tone: '', shape: 'M6 1L10.5 3V6.5C10.5 9 8 10.5 6 11C4 10.5 1.5 9 1.5 6.5V3Z' },
  neutral: { tone: styles.muted, shape: null },
} as const

export type BadgeKind = keyof typeof KINDS

/** A small outlined label. `kind` sets its color and shape. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const { tone, shape } = KINDS[kind]
  return (
    <span className={`${styles.badge} ${tone}`}>
      {shape && (
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={shape} />
        </svg>
      )}
      {children}
    </span>
  )
}

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
