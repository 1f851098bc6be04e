import type { ReactNode } from 'react'
import styles from './status-dot.module.css'
import textStyles from './text.module.css'

const TONES = {
  present: textStyles.success,
  later: `${styles.ring} ${textStyles.warning}`,
  missing: `${styles.ring} ${textStyles.error}`,
}

interface StatusDotProps {
  tone?: keyof typeof TONES
  className?: string | undefined
  /** On a line of its own. */
  note?: string
  children: ReactNode
}

/** A text after a filled dot, or after an empty ring for what is not there. */
export function StatusDot({ tone = 'present', className = '', note, children }: StatusDotProps) {
  const look = `${styles.statusDot} ${TONES[tone]}`
  if (note === undefined) return <span className={`${look} ${className}`}>{children}</span>
  return (
    <span className={`${styles.withNote} ${className}`}>
      <span className={look}>{children}</span>{' '}
      <span className={`${textStyles.small} ${textStyles.muted} ${textStyles.noWrap}`}>{note}</span>
    </span>
  )
}
