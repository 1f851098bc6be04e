import { type ReactNode, useEffect, useRef } from 'react'
import styles from './alert.module.css'
import { Icon } from './icon.tsx'
import layoutStyles from './layout.module.css'

const KINDS = {
  error: { look: styles.alert, icon: 'alert', role: 'alert' },
  warning: { look: `${styles.alert} ${styles.warning}`, icon: 'alert', role: 'alert' },
  done: { look: `${styles.alert} ${styles.success}`, icon: 'check', role: 'status' },
} as const

interface AlertProps {
  kind: keyof typeof KINDS
  title: string
  /** Moves the focus to the alert when it appears and when this number changes, for example after each submit. */
  focusOn?: number
  children?: ReactNode
}

/** A message that something failed or succeeded, and what to do next. */
export function Alert({ kind, title, focusOn, children }: AlertProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusOn !== undefined) box.current?.focus()
  }, [focusOn])
  const { look, icon, role } = KINDS[kind]
  return (
    <section ref={box} className={look} role={role} tabIndex={focusOn === undefined ? undefined : -1}>
      <Icon name={icon} />
      <div className={layoutStyles.grow}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

/** A warning that parts of the page are missing, above the page. */
export function FloatingAlert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      className={`${KINDS.warning.look} ${styles.floating}`}
      data-screen-only
      role="status"
      aria-label="Incomplete page"
    >
      <Icon name="alert" />
      <div className={layoutStyles.grow}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </section>
  )
}
