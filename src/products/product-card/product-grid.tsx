import type { ReactNode } from 'react'
import styles from './product-grid.module.css'

interface ProductGridProps {
  /** True beside the filters, which leave less width to the cards. */
  isBesideFilters?: boolean
  children: ReactNode
}

export function ProductGrid({ isBesideFilters = false, children }: ProductGridProps) {
  return (
    <div className={isBesideFilters ? `${styles.grid} ${styles.besideFilters}` : styles.grid}>{children}</div>
  )
}

/** Stands in for the products while they load. */
export function ProductGridPlaceholder() {
  return <div className={styles.placeholder} aria-busy="true" />
}
