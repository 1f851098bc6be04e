import { createContext, useContext } from 'react'
import type { Product } from '#app/products/core/product-adapter.ts'
import { SelectAll } from '#app/ui/table.tsx'
import { MAX_SELECTED } from '../copy.ts'

interface ProductSelection {
  ids: ReadonlySet<string>
  /** Selects or clears a product, with Shift all from the last changed one to it. `shown` are all of the table. */
  change: (id: string, shown: readonly string[], isRange: boolean) => void
  changeAll: (ids: readonly string[], isSelected: boolean) => void
}

const shownIds = (box: HTMLInputElement) =>
  [...(box.closest('table')?.querySelectorAll<HTMLInputElement>('[data-product]') ?? [])].map(
    ({ dataset }) => dataset.product ?? '',
  )

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
      data-product={id}
      aria-label={`Select ${sku}`}
      title="With Shift: all rows in between"
      checked={isSelected}
      disabled={!isSelected && selection.ids.size >= MAX_SELECTED}
      onChange={({ currentTarget, nativeEvent }) =>
        selection.change(
          id,
          shownIds(currentTarget),
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        )
      }
    />
  )
}

interface SelectAllProductsProps {
  products: readonly Product[]
  isAboveCards?: boolean | undefined
}

export function SelectAllProducts({ products, isAboveCards }: SelectAllProductsProps) {
  const selection = useContext(ProductSelectionContext)
  if (!selection) return null
  const ids = products.map(({ id }) => id)
  return (
    <SelectAll
      shown={ids.length}
      selected={ids.filter((id) => selection.ids.has(id)).length}
      onChange={(isSelected) => selection.changeAll(ids, isSelected)}
      isAboveCards={isAboveCards}
    />
  )
}
