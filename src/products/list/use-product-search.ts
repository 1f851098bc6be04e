import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ProductListSearch } from './product-search.ts'

/** Another question to the list begins at its first page. */
export const FIRST_PAGE = { after: undefined, page: undefined } as const

export type ChangeSearch = (change: Partial<ProductListSearch>, how?: { replace: boolean }) => void

/** What the product list's address asks for, and how to ask for something else. */
export function useProductSearch(): { search: ProductListSearch; change: ChangeSearch } {
  const search = useSearch({ from: '/products' })
  const navigate = useNavigate({ from: '/products' })
  const change = useCallback<ChangeSearch>(
    (changed, { replace } = { replace: false }) => {
      navigate({
        search: (now) => ({ ...now, ...FIRST_PAGE, ...changed }),
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, change }
}
