import type { ReactNode } from 'react'
import { useServed } from '#app/ui/use-served.ts'
import styles from './product-grid.module.css'
import { useProductLinks } from './use-product-links.ts'

interface ProductGridProps {
  /** True beside the filters, where the cards have less width. */
  isBesideFilters?: boolean
  children: ReactNode
}

/** Cards of products. Their links are plain, and handled here. */
export function ProductGrid({ isBesideFilters = false, children }: ProductGridProps) {
  return (
    <div
      className={isBesideFilters ? `${styles.grid} ${styles.besideFilters}` : styles.grid}
      data-served={useServed()}
      ref={useProductLinks()}
    >
      {children}
    </div>
  )
}

/** Shown while the products load. */
export function ProductGridPlaceholder() {
  return <div className={styles.placeholder} aria-busy="true" />
}
