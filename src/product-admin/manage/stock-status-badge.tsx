import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms, isLowStock } from '#app/products/core/rules.ts'
import { getStockLabel } from '#app/products/core/stock-label.ts'
import { Badge } from '#app/ui/badge.tsx'

const IN_STOCK = { tone: 'success', shape: 'plus' } as const
const OUT_OF_STOCK = { tone: 'danger', shape: 'circle' } as const

export function StockStatusBadge({ product }: { product: Product }) {
  const { stock, archived } = product
  if (archived)
    return (
      <Badge tone="muted" shape="cross" isDashed>
        Archived
      </Badge>
    )
  if (stock > 0 && stock < getSmallestOrder(getSellingTerms(product)))
    return (
      <Badge tone="danger" shape="triangle">
        Below minimum
      </Badge>
    )
  if (isLowStock(product))
    return (
      <Badge tone="warning" shape="triangle">
        Low
      </Badge>
    )
  const badge = stock > 0 ? IN_STOCK : OUT_OF_STOCK
  return <Badge {...badge}>{getStockLabel(stock)}</Badge>
}
