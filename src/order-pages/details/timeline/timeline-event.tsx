import type { ReactNode } from 'react'
import { formatMinute } from '#app/lib/dates.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './order-timeline.module.css'

interface TimelineEventProps {
  step: 'past' | 'current' | 'stopped'
  label: string
  event: { at: string; by: string }
  children?: ReactNode
}

/** A status that an order or a quote has reached. */
export function TimelineEvent({ step, label, event: { at, by }, children }: TimelineEventProps) {
  return (
    <li className={styles.event} data-step={step}>
      <span className={styles.marker} />
      <span className={styles.status}>{label}</span>
      <time className={`${textStyles.ownLine} ${textStyles.number} ${textStyles.small}`} dateTime={at}>
        {formatMinute(at)}
      </time>
      <span className={`${textStyles.hint} ${textStyles.ownLine}`}>{by}</span>
      {children}
    </li>
  )
}
