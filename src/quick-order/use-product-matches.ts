import { useEffect, useMemo, useState } from 'react'
import { lookUpProducts } from '#app/products/client.ts'
import type { Product } from '#app/products/contract.ts'
import { firstBatch } from './lookup-batches.ts'
import { type ProductMatches, type QuickOrderRow, searchTermOf } from './validate-rows.ts'

const PAUSE_MS = 50
const NONE: ProductMatches = new Map()

/**
 * Looks up what the rows' terms mean, each once.
 * @param typing the row that is being typed in: half a word means nothing yet
 */
export function useProductMatches(rows: readonly QuickOrderRow[], typing: number | null) {
  const [matches, setMatches] = useState(NONE)
  const [error, setError] = useState<unknown>(null)
  const missing = useMemo(() => {
    const terms = rows.filter(({ id }) => id !== typing).map(searchTermOf)
    return [...new Set(terms)].filter((term) => term !== '' && !matches.has(term))
  }, [rows, typing, matches])
  // Compared as text: a keystroke elsewhere must not begin the question anew.
  const batch = firstBatch(missing).join('\n')

  useEffect(() => {
    if (batch === '' || error !== null) return
    const terms = batch.split('\n')
    let isWanted = true
    const pause = window.setTimeout(async () => {
      try {
        const found = await lookUpProducts(terms)
        const more = terms.map((term, index) => [term, found[index]?.matches ?? []] as const)
        if (isWanted) setMatches((known) => new Map([...known, ...more]))
      } catch (failure) {
        if (isWanted) setError(failure)
      }
    }, PAUSE_MS)
    return () => {
      isWanted = false
      window.clearTimeout(pause)
    }
  }, [batch, error])

  /** A product taken from the suggestions needs no question. */
  const know = (product: Product) => setMatches((known) => new Map(known).set(product.sku, [product]))
  return { matches, looking: missing.length, error, retry: () => setError(null), know }
}
