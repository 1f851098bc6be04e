import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductPageSearch } from '../product-search.ts'
import { FIRST_PAGE, useProductSearch } from '../use-product-search.ts'

interface ListLinkProps {
  /** What is asked for differently; everything else stays. */
  change: Partial<ProductPageSearch>
  className?: string
  /** Begins reading at the top; otherwise the page stays where it is. */
  isToTop?: boolean
  label?: string
  children: ReactNode
}

/** The same list with another question, from its first page unless the change says otherwise. */
export function ListLink({ change, className, isToTop = false, label, children }: ListLinkProps) {
  const { search } = useProductSearch()
  return (
    <Link
      className={className}
      to="/products"
      search={{ ...search, ...FIRST_PAGE, ...change }}
      resetScroll={isToTop}
      activeOptions={{ exact: true }}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
