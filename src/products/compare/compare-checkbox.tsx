import type { Product } from '../contract.ts'
import { MOST_COMPARED } from '../list/product-search.ts'
import { useComparison } from './use-comparison.ts'

interface CompareTickProps {
  machine: Product
  /** In a table, whose head says what the tick is for. */
  isBare?: boolean
}

export function CompareTick({ machine: { _id: id, sku }, isBare = false }: CompareTickProps) {
  const { isCompared, isFull, toggle } = useComparison()
  const isOut = isFull && !isCompared(id)
  return (
    <label className="cmp" title={isOut ? `${MOST_COMPARED} machines are ticked already` : undefined}>
      <input type="checkbox" checked={isCompared(id)} disabled={isOut} onChange={() => toggle(id)} />
      <span className={isBare ? 'vh' : ''}>
        Compare<span className="vh"> {sku}</span>
      </span>
    </label>
  )
}
