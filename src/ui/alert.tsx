import { type ReactNode, useEffect, useRef } from 'react'
import styles from './alert.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import layoutStyles from './layout.module.css'

interface AlertKind {
  look: string | undefined
  icon: IconName
  role: 'alert' | 'status'
  attributes?: object
}

const KINDS = {
  error: { look: styles.alert, icon: 'alert', role: 'alert' },
  warning: { look: `${styles.alert} ${styles.warning}`, icon: 'alert', role: 'alert' },
  done: { look: `${styles.alert} ${styles.success}`, icon: 'check', role: 'status' },
  /** Parts of the page are missing. */
  incomplete: {
    look: `${styles.alert} ${styles.warning} ${styles.floating}`,
    icon: 'alert',
    role: 'status',
    attributes: { 'aria-label': 'Incomplete page', 'data-screen-only': true },
  },
} satisfies Record<string, AlertKind>

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
  const { look, icon, role, attributes }: AlertKind = KINDS[kind]
  return (
    <section
      ref={box}
      className={look}
      role={role}
      tabIndex={focusOn === undefined ? undefined : -1}
      {...attributes}
    >
      <Icon name={icon} />
      <div className={layoutStyles.grow}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </section>
  )
}
