import { useEffect, useMemo, useState } from 'react'
import { lookUpProducts } from '#app/order-lists/core/look-up-products.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { type ProductMatches, type QuickOrderRow, searchTermOf } from '../core/validate-rows.ts'
import { firstBatch } from './lookup-batches.ts'

const PAUSE_MS = 50
const NO_MATCHES: ProductMatches = new Map()

/**
 * Looks up the products that the rows' terms match, each term once.
 * @param editedRowId the row that is being typed in; its term is not looked up yet
 */
export function useProductMatches(rows: readonly QuickOrderRow[], editedRowId: number | null) {
  const [matches, setMatches] = useState(NO_MATCHES)
  const [error, setError] = useState<unknown>(null)
  const missing = useMemo(() => {
    const terms = rows.filter(({ id }) => id !== editedRowId).map(searchTermOf)
    return [...new Set(terms)].filter((term) => term !== '' && !matches.has(term))
  }, [rows, editedRowId, matches])
  // Compared as text, so that a keystroke in another row does not repeat the request.
  const batch = firstBatch(missing).join('\n')

  useEffect(() => {
    if (batch === '' || error !== null) return
    const terms = batch.split('\n')
    let isCurrent = true
    const timer = window.setTimeout(async () => {
      try {
        const found = await lookUpProducts(terms)
        const added = terms.map((term, index) => [term, found[index]?.matches ?? []] as const)
        if (isCurrent) setMatches((before) => new Map([...before, ...added]))
      } catch (failure) {
        if (isCurrent) setError(failure)
      }
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [batch, error])

  /** A product chosen from the suggestions needs no lookup. */
  const addMatch = (product: Product) => setMatches((before) => new Map(before).set(product.sku, [product]))
  return {
    matches,
    pendingCount: missing.length,
    error,
    retry: () => setError(null),
    /** Looks all terms up again, because prices or stock have changed. */
    refresh: () => setMatches(NO_MATCHES),
    addMatch,
  }
}
