import type { ReactNode } from 'react'
import styles from './product-grid.module.css'

interface ProductGridProps {
  /** True beside the filters, where the cards have less width. */
  isBesideFilters?: boolean
  children: ReactNode
}

export function ProductGrid({ isBesideFilters = false, children }: ProductGridProps) {
  return (
    <div className={isBesideFilters ? `${styles.grid} ${styles.besideFilters}` : styles.grid}>{children}</div>
  )
}

/** Shown while the products load. */
export function ProductGridPlaceholder() {
  return <div className={styles.placeholder} aria-busy="true" />
}
