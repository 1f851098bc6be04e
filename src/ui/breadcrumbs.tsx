import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

/** The way from a dashboard page back to its list. */
export function Breadcrumbs({ list, current }: { list: ReactNode; current: string }) {
  return (
    <nav className={styles.breadcrumbs} data-screen-only aria-label="Breadcrumb">
      {list}
      <span aria-hidden="true">/</span>
      <span aria-current="page">{current}</span>
    </nav>
  )
}
