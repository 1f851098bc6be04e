import { useQuery } from '@tanstack/react-query'
import { useQueryOnce } from '#app/app/use-query-once.ts'
import { getStockLabel } from '#app/products/core/stock-label.ts'
import { leadTimeQuery, MADE_TO_ORDER, moreIn } from '#app/promises/lead-time.ts'
import { StatusDot } from '#app/ui/status-dot.tsx'

interface StockBadgeProps {
  stock: number
  /** Of a product on sale, which may take backorders. */
  productId?: string
  className?: string | undefined
}

type ListedStockBadgeProps = StockBadgeProps & { productId: string }

/**
 * The stock status with an icon: a dot in a ring for 'On Stock', an empty ring for 'Stock Out'. A product that takes
 * backorders says when more ships.
 */
export function StockBadge({ productId, ...props }: StockBadgeProps) {
  return productId === undefined ? (
    <StockDot {...props} />
  ) : (
    <WatchedStockBadge {...props} productId={productId} />
  )
}

function WatchedStockBadge({ productId, ...props }: ListedStockBadgeProps) {
  return <StockAndLeadTime {...props} leadDays={useQuery(leadTimeQuery(productId)).data} />
}

/** For the items of a list, which do not watch the lead time. */
export function ListedStockBadge({ productId, ...props }: ListedStockBadgeProps) {
  return <StockAndLeadTime {...props} leadDays={useQueryOnce(leadTimeQuery(productId))} />
}

function StockAndLeadTime({ leadDays, ...props }: StockBadgeProps & { leadDays: number | null | undefined }) {
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
