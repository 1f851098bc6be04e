import type { Product } from '#app/products/core/product-adapter.ts'
import { MAX_COMPARED_PRODUCTS } from '#app/products/list-query/product-search.ts'
import styles from './compare-checkbox.module.css'
import type { Comparison } from './use-comparison.ts'

interface CompareCheckboxProps {
  product: Product
  /** Of the whole list, so that not every checkbox watches the URL. */
  comparison: Comparison
  /** True in a table, whose header contains the label. */
  isLabelHidden?: boolean
}

export function CompareCheckbox({ product, comparison, isLabelHidden = false }: CompareCheckboxProps) {
  const { id, sku } = product
  const { isCompared, isFull, toggle } = comparison
  const isDisabled = isFull && !isCompared(id)
  return (
    <label
      className={isLabelHidden ? styles.checkbox : `${styles.checkbox} ${styles.labeled}`}
      data-screen-only
      title={isDisabled ? `You can compare up to ${MAX_COMPARED_PRODUCTS} products` : undefined}
    >
      <input
        type="checkbox"
        aria-label={`Compare ${sku}`}
        checked={isCompared(id)}
        disabled={isDisabled}
        onChange={() => toggle(id)}
      />
      {!isLabelHidden && 'Compare'}
    </label>
  )
}
