import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsServerRendered } from '#app/ui/use-is-server-rendered.ts'
import styles from './product-grid.module.css'

interface ProductGridProps {
  /** True beside the filters, where the cards have less width. */
  isBesideFilters?: boolean
  children: ReactNode
}

/** Cards of products. Their links are plain, and handled here. */
export function ProductGrid({ isBesideFilters = false, children }: ProductGridProps) {
  const list = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    import('#app/products/list-query/product-links.ts').then(
      ({ handleProductLinks }) => {
        if (list.current && !signal.aborted) handleProductLinks(list.current, router, signal)
      },
      // Without it, the browser opens the links.
      () => undefined,
    )
    return () => listening.abort()
  }, [router])
  return (
    <div
      className={isBesideFilters ? `${styles.grid} ${styles.besideFilters}` : styles.grid}
      data-served={useIsServerRendered()}
      ref={list}
    >
      {children}
    </div>
  )
}

/** Shown while the products load. */
export function ProductGridPlaceholder() {
  return <div className={styles.placeholder} aria-busy="true" />
}
