import { useLinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductListSearch } from './product-search.ts'
import { FIRST_PAGE, useProductSearch } from './use-product-search.ts'

interface ProductListLinkProps {
  /** The changes to the current search. */
  change: Partial<ProductListSearch>
  className?: string | undefined
  /** True to scroll to the top. */
  isScrollReset?: boolean
  /** True when the page shows this search already. */
  isCurrent?: boolean
  label?: string
  children: ReactNode
}

/** A link to the list with a changed search, on its first page unless the change contains a page. */
export function ProductListLink({
  change,
  className,
  isScrollReset = false,
  isCurrent,
  label,
  children,
}: ProductListLinkProps) {
  const { search } = useProductSearch()
  // The router marks every link to the list as current, so its `aria-current` is not used.
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
