import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { productQuery } from '#app/products/core/client.ts'
import { MAX_COMPARED_PRODUCTS } from '#app/products/list-query/product-search.ts'
import { Button, CloseButton } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './compare-tray.module.css'
import { useComparison } from './use-comparison.ts'

/** Loaded when it is first opened, so that the product list loads faster. */
const CompareDialog = lazyWithRetry(() => import('./compare-dialog.tsx'), 'The comparison')

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
      <section className={styles.tray} data-screen-only data-ground="black" aria-label="Comparison">
        <div className={`${layoutStyles.pageWidth} ${styles.content}`}>
          <p className={styles.status} role="status">
            Compare <span className={textStyles.number}>{ids.length}</span> of {MAX_COMPARED_PRODUCTS}
          </p>
          <ul className={`${layoutStyles.notOnPhones} ${styles.products}`}>
            {products.map(({ id, sku }) => (
              <li key={id}>
                {sku}
                <CloseButton label={`Remove ${sku}`} onClick={() => toggle(id)} />
              </li>
            ))}
          </ul>
          <LinkButton onClick={clear}>Clear</LinkButton>
          <Button kind="primary" disabled={products.length < 2} onClick={() => setOpen(true)}>
            Compare
          </Button>
        </div>
      </section>
      {isOpen && (
        <CompareDialog products={products} onRemove={({ id }) => toggle(id)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
