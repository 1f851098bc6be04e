import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getJson, queryString } from '#app/lib/api.ts'
import type { Product } from '#app/products/contract.ts'

const PAUSE_MS = 150
const MIN_QUERY_LENGTH = 2
const MAX_SUGGESTIONS = 8

function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = window.setTimeout(() => setSettled(text), PAUSE_MS)
    return () => window.clearTimeout(pause)
  }, [text])
  return settled
}

/** Products that fit what was typed so far, best first. */
export function useSuggestions(text: string, isAsking: boolean): readonly Product[] {
  const q = useDebouncedText(text.trim().slice(0, 100))
  const isEnough = isAsking && q.length >= MIN_QUERY_LENGTH
  const { data } = useQuery({
    queryKey: ['products', 'suggestions', q],
    queryFn: () => getJson<Product[]>(`/api/products${queryString({ q, limit: MAX_SUGGESTIONS })}`),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    // A suggestion that does not come is not worth a second question: the next letter asks anew.
    retry: false,
    meta: { tags: ['products', 'stock'] },
  })
  return isEnough ? (data ?? []) : []
}
