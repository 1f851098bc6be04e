import { removeChoice } from '#app/products/list-query/active-filters.ts'
import { MAX_COMPARED_PRODUCTS } from '#app/products/list-query/product-search.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'

export type Comparison = ReturnType<typeof useComparison>

/** The products selected for comparison. They are part of the URL and stay selected while the list changes. */
export function useComparison() {
  const { search, change } = useProductSearch()
  const { compare: ids = [], after, page } = search
  // The list stays on its page.
  const compare = (changed: string[] | undefined) =>
    change({ compare: changed, after, page }, { replace: true })
  const isCompared = (id: string) => ids.includes(id)
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED_PRODUCTS,
    isCompared,
    toggle: (id: string) =>
      compare(isCompared(id) ? removeChoice(ids, id) : [...ids, id].slice(0, MAX_COMPARED_PRODUCTS)),
    clear: () => compare(undefined),
  }
}
