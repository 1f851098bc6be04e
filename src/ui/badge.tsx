import type { ReactNode } from 'react'
import styles from './badge.module.css'
import textStyles from './text.module.css'

const CIRCLE = 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z'

const SHAPES = {
  circle: CIRCLE,
  clock: `${CIRCLE}M6 5v2`,
  arrow: 'M1 6H10M7 2.5L10.5 6L7 9.5',
  check: 'M1.5 6.5L4.5 9.5L10.5 2.5',
  cross: 'M2 2L10 10M10 2L2 10',
  plus: `${CIRCLE}M6 4v4M4 6h4`,
  triangle: 'M6 1.5L11 10.5H1Z',
  shield: 'M6 1L10.5 3V6.5C10.5 9 8 10.5 6 11C4 10.5 1.5 9 1.5 6.5V3Z',
}

const TONES = {
  neutral: styles.neutral,
  muted: textStyles.muted,
  info: styles.info,
  success: textStyles.success,
  warning: textStyles.warning,
  danger: textStyles.error,
}

export interface BadgeLook {
  tone: keyof typeof TONES
  /** Tells tones apart without color (WCAG 1.4.1). */
  shape?: keyof typeof SHAPES | undefined
  /** For what is no longer active. */
  isDashed?: boolean | undefined
}

/** A small outlined label. */
export function Badge({ tone, shape, isDashed = false, children }: BadgeLook & { children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${TONES[tone]} ${isDashed ? styles.dashed : ''}`}>
      {shape && (
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={SHAPES[shape]} />
        </svg>
      )}
      {children}
    </span>
  )
}
