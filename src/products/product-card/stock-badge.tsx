import { getStockLabel } from '../rules.ts'

/** The stock status with an icon: a dot in a ring for 'On Stock', an empty ring for 'Stock Out'. */
export function StockBadge({ stock, className = '' }: { stock: number; className?: string | undefined }) {
  return <span className={`${stock > 0 ? 'lamp' : 'lamp out'} ${className}`}>{getStockLabel(stock)}</span>
}
