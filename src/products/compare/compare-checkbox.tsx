import type { Product } from '../contract.ts'
import { MAX_COMPARED_PRODUCTS } from '../list/product-search.ts'
import { useComparison } from './use-comparison.ts'

interface CompareCheckboxProps {
  product: Product
  /** In a table, whose head says what the tick is for. */
  isLabelHidden?: boolean
}

export function CompareCheckbox({ product: { _id: id, sku }, isLabelHidden = false }: CompareCheckboxProps) {
  const { isCompared, isFull, toggle } = useComparison()
  const isDisabled = isFull && !isCompared(id)
  return (
    <label
      className="cmp"
      title={isDisabled ? `${MAX_COMPARED_PRODUCTS} machines are ticked already` : undefined}
    >
      <input type="checkbox" checked={isCompared(id)} disabled={isDisabled} onChange={() => toggle(id)} />
      <span className={isLabelHidden ? 'vh' : ''}>
        Compare<span className="vh"> {sku}</span>
      </span>
    </label>
  )
}
