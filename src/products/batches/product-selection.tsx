import { createContext, useContext } from 'react'
import type { Product } from '../product-adapter.ts'
import styles from './batches.module.css'
import { MAX_SELECTED } from './copy.ts'

interface ProductSelection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
}

/** The products that are selected for a change of prices. */
export const ProductSelectionContext = createContext<ProductSelection | null>(null)

/** Selects a product of the table. */
export function SelectProduct({ product: { id, sku } }: { product: Product }) {
  const selection = useContext(ProductSelectionContext)
  if (!selection) return null
  const isSelected = selection.ids.has(id)
  return (
    <input
      type="checkbox"
      className={styles.select}
      aria-label={`Select ${sku}`}
      checked={isSelected}
      disabled={!isSelected && selection.ids.size >= MAX_SELECTED}
      onChange={() => selection.toggle(id)}
    />
  )
}
