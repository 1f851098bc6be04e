import { type ComponentType, createContext, use } from 'react'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'

interface ProductActionProps {
  product: ProductSummary
  /** True in a table, which has no room for a quantity. */
  isCompact?: boolean
}

/** An action on a product card, such as “Add to order list”. A context, because this folder imports no order lists. */
export const ProductActionContext = createContext<ComponentType<ProductActionProps> | null>(null)

export function ProductAction(props: ProductActionProps) {
  const Action = use(ProductActionContext)
  return Action && <Action {...props} />
}
