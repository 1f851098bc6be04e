import { useEffect, useMemo, useState } from 'react'
import { lookUpProducts } from '#app/order-lists/look-up-products.ts'
import type { Product } from '#app/products/contract.ts'
import { firstBatch } from './lookup-batches.ts'
import { type ProductMatches, type QuickOrderRow, searchTermOf } from './validate-rows.ts'

const PAUSE_MS = 50
const NONE: ProductMatches = new Map()

/**
 * Looks up what the rows' articles mean, each once.
 * @param typing the row that is being typed in: half a word means nothing yet
 */
export function useProductMatches(rows: readonly QuickOrderRow[], typing: number | null) {
  const [matches, setMatches] = useState(NONE)
  const [error, setError] = useState<unknown>(null)
  const missing = useMemo(() => {
    const articles = rows.filter(({ id }) => id !== typing).map(searchTermOf)
    return [...new Set(articles)].filter((article) => article !== '' && !matches.has(article))
  }, [rows, typing, matches])
  // Compared as text: a keystroke elsewhere must not begin the question anew.
  const batch = firstBatch(missing).join('\n')

  useEffect(() => {
    if (batch === '' || error !== null) return
    const articles = batch.split('\n')
    let isWanted = true
    const pause = window.setTimeout(async () => {
      try {
        const found = await lookUpProducts(articles)
        const more = articles.map((article, index) => [article, found[index]?.matches ?? []] as const)
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

  /** A machine taken from the suggestions needs no question. */
  const know = (machine: Product) => setMatches((known) => new Map(known).set(machine.sku, [machine]))
  return { matches, looking: missing.length, error, retry: () => setError(null), know }
}
