import { useQuery } from '@tanstack/react-query'
import { getStockLabel } from '#app/products/core/stock-label.ts'
import { leadTimeQuery, MADE_TO_ORDER, moreIn } from '#app/promises/lead-time.ts'
import { StatusDot } from '#app/ui/status-dot.tsx'

interface StockBadgeProps {
  stock: number
  /** Of a product on sale, which may take backorders. */
  productId?: string
  className?: string | undefined
}

/**
 * The stock status with an icon: a dot in a ring for 'On Stock', an empty ring for 'Stock Out'. A product that takes
 * backorders says when more ships.
 */
export function StockBadge({ productId, ...props }: StockBadgeProps) {
  return productId === undefined ? (
    <StockDot {...props} />
  ) : (
    <StockAndLeadTime {...props} productId={productId} />
  )
}

function StockAndLeadTime({ productId, ...props }: StockBadgeProps & { productId: string }) {
  const { data: leadDays } = useQuery(leadTimeQuery(productId))
  if (typeof leadDays !== 'number') return <StockDot {...props} />
  const note = moreIn(props.stock, leadDays)
  if (props.stock > 0) return <StockDot {...props} note={note} />
  return (
    <StatusDot tone="later" className={props.className} note={note}>
      {MADE_TO_ORDER}
    </StatusDot>
  )
}

function StockDot({ stock, ...props }: Omit<StockBadgeProps, 'productId'> & { note?: string }) {
  return (
    <StatusDot tone={stock === 0 ? 'missing' : 'present'} {...props}>
      {getStockLabel(stock)}
    </StatusDot>
  )
}
