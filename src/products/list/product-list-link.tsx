import { useLinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductListSearch } from './product-search.ts'
import { FIRST_PAGE, useProductSearch } from './use-product-search.ts'

interface ProductListLinkProps {
  /** What is asked for differently; everything else stays. */
  change: Partial<ProductListSearch>
  className?: string
  /** Begins reading at the top; otherwise the page stays where it is. */
  isScrollReset?: boolean
  /** Whether what it asks for is what the page shows. */
  isCurrent?: boolean
  label?: string
  children: ReactNode
}

/** The same list with another question, from its first page unless the change says otherwise. */
export function ProductListLink({
  change,
  className,
  isScrollReset = false,
  isCurrent,
  label,
  children,
}: ProductListLinkProps) {
  const { search } = useProductSearch()
  // Of many links to one page the router cannot tell which is the present one.
  const {
    'aria-current': _guess,
    href,
    ...link
  } = useLinkProps({
    to: '/products',
    search: { ...search, ...FIRST_PAGE, ...change },
    resetScroll: isScrollReset,
    activeProps: {},
  })
  return (
    <a
      {...link}
      href={href}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </a>
  )
}
