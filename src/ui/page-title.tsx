import type { ReactNode } from 'react'
import styles from './page-title.module.css'

/** The heading of a public page, with a note beside it. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.header}>
      <h1>{title}</h1>
      <div className={styles.note}>{children}</div>
    </div>
  )
}
