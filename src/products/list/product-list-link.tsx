import { useLinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductPageSearch } from './product-search.ts'
import { FIRST_PAGE, useProductSearch } from './use-product-search.ts'

interface ListLinkProps {
  /** What is asked for differently; everything else stays. */
  change: Partial<ProductPageSearch>
  className?: string
  /** Begins reading at the top; otherwise the page stays where it is. */
  isToTop?: boolean
  /** Whether what it asks for is what the page shows. */
  isCurrent?: boolean
  label?: string
  children: ReactNode
}

/** The same list with another question, from its first page unless the change says otherwise. */
export function ListLink({ change, className, isToTop = false, isCurrent, label, children }: ListLinkProps) {
  const { search } = useProductSearch()
  // Of many links to one page the router cannot tell which is the present one.
  const {
    'aria-current': _guess,
    href,
    ...link
  } = useLinkProps({
    to: '/products',
    search: { ...search, ...FIRST_PAGE, ...change },
    resetScroll: isToTop,
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
