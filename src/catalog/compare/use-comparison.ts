import { removeChoice } from '#app/products/list-query/active-filters.ts'
import { MAX_COMPARED_PRODUCTS } from '#app/products/list-query/product-search.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'

export type Comparison = ReturnType<typeof useComparison>

/** The products selected for comparison. They are part of the URL and stay selected while the list changes. */
export function useComparison() {
  const { search, change } = useProductSearch()
  const { compare: ids = [] } = search
  // The list stays on its page.
  const compare = (changed: (ids: string[]) => string[] | undefined) =>
    change(({ compare: now = [], after, page }) => ({ compare: changed(now), after, page }), {
      replace: true,
    })
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED_PRODUCTS,
    isCompared: (id: string) => ids.includes(id),
    toggle: (id: string) =>
      compare((now) =>
        now.includes(id) ? removeChoice(now, id) : [...now, id].slice(0, MAX_COMPARED_PRODUCTS),
      ),
    clear: () => compare(() => undefined),
  }
}
