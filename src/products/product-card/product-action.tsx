import { type ComponentType, createContext, use } from 'react'
import type { ProductSummary } from '../contract.ts'

interface ProductActionProps {
  product: ProductSummary
  /** In a table, where there is room for a sign only. */
  isLabelHidden?: boolean
}

/** What else can be done with a machine among others. The catalogue knows no orders: whoever shows it says what. */
export const ProductActionContext = createContext<ComponentType<ProductActionProps> | null>(null)

export function ProductAction(props: ProductActionProps) {
  const Action = use(ProductActionContext)
  return Action && <Action {...props} />
}
