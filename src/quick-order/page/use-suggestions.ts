import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getProducts } from '#app/products/core/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { useDebouncedText } from '#app/ui/debounce.ts'

const MIN_QUERY_LENGTH = 2
const MAX_SUGGESTIONS = 8

/** Products that match the typed text, best first. */
export function useSuggestions(text: string, isOpen: boolean): readonly Product[] {
  const q = useDebouncedText(text.trim().slice(0, 100))
  const isEnabled = isOpen && q.length >= MIN_QUERY_LENGTH
  const { data } = useQuery({
    queryKey: ['products', 'suggestions', q],
    queryFn: () => getProducts({ q, sort: 'relevance', limit: MAX_SUGGESTIONS }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // The next keystroke sends a new request anyway.
    retry: false,
    meta: { tags: ['products', 'stock'] },
  })
  return isEnabled ? (data ?? []) : []
}
