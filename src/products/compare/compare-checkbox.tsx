import textStyles from '#app/ui/text.module.css'
import { MAX_COMPARED_PRODUCTS } from '../list/product-search.ts'
import type { Product } from '../product-adapter.ts'
import styles from './compare-checkbox.module.css'
import { useComparison } from './use-comparison.ts'

interface CompareCheckboxProps {
  product: Product
  /** True in a table, whose header contains the label. */
  isLabelHidden?: boolean
}

export function CompareCheckbox({ product: { id, sku }, isLabelHidden = false }: CompareCheckboxProps) {
  const { isCompared, isFull, toggle } = useComparison()
  const isDisabled = isFull && !isCompared(id)
  return (
    <label
      className={isLabelHidden ? styles.checkbox : `${styles.checkbox} ${styles.labeled}`}
      title={isDisabled ? `You can compare up to ${MAX_COMPARED_PRODUCTS} products` : undefined}
    >
      <input type="checkbox" checked={isCompared(id)} disabled={isDisabled} onChange={() => toggle(id)} />
      <span className={isLabelHidden ? textStyles.visuallyHidden : undefined}>
        Compare<span className={textStyles.visuallyHidden}> {sku}</span>
      </span>
    </label>
  )
}
