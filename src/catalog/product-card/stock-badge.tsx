import { getStockLabel } from '#app/products/core/rules.ts'
import { StatusDot } from '#app/ui/status-dot.tsx'

interface StockBadgeProps {
  stock: number
  className?: string | undefined
}

/** The stock status with an icon: a dot in a ring for 'On Stock', an empty ring for 'Stock Out'. */
export function StockBadge({ stock, className }: StockBadgeProps) {
  return (
    <StatusDot isMissing={stock === 0} className={className}>
      {getStockLabel(stock)}
    </StatusDot>
  )
}
