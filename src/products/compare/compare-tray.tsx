import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { productQuery } from '../client.ts'
import { MAX_COMPARED_PRODUCTS } from '../list/product-search.ts'
import { useComparison } from './use-comparison.ts'

/** Loaded when it is first opened. */
const CompareDialog = lazyWithRetry(
  () => import('./compare-dialog.tsx').then((module) => module.CompareDialog),
  'The comparison',
)

/** A bar at the bottom of the window with the selected products and a button that opens the comparison. */
export function CompareTray() {
  const { ids, toggle, clear } = useComparison()
  const [isOpen, setOpen] = useState(false)
  const products = useQueries({
    queries: ids.map((id) => productQuery(id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  if (ids.length === 0) return null
  return (
    <>
      <section className="tray" aria-label="Comparison">
        <div className="wrap">
          <p className="cap" role="status">
            Compare <span className="num">{ids.length}</span> of {MAX_COMPARED_PRODUCTS}
          </p>
          <ul>
            {products.map(({ _id: id, sku }) => (
              <li key={id}>
                {sku}
                <button type="button" aria-label={`Remove ${sku}`} onClick={() => toggle(id)}>
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="clr" onClick={clear}>
            Clear
          </button>
          <button type="button" className="btn" disabled={products.length < 2} onClick={() => setOpen(true)}>
            Compare
          </button>
        </div>
      </section>
      {isOpen && <CompareDialog products={products} onClose={() => setOpen(false)} />}
    </>
  )
}
