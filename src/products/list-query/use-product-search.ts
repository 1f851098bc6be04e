import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ProductListSearch } from './product-search.ts'

/** A changed search starts on the first page. */
export const FIRST_PAGE = { after: undefined, page: undefined } as const

/** A filter is a step for the button Back; the next letters of a typed one replace it. */
export type ChangeSearch = (
  change: SearchChange | ((now: ProductListSearch) => SearchChange),
  options?: { replace: boolean },
) => void
type SearchChange = Partial<ProductListSearch>

/** The search in the product list's URL, and a function that changes it. */
export function useProductSearch(): { search: ProductListSearch; change: ChangeSearch } {
  const search = useSearch({ from: '/products' })
  const navigate = useNavigate({ from: '/products' })
  const change = useCallback<ChangeSearch>(
    (changed, { replace } = { replace: false }) => {
      navigate({
        search: (now) => ({
          ...now,
          ...FIRST_PAGE,
          ...(typeof changed === 'function' ? changed(now) : changed),
        }),
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, change }
}
