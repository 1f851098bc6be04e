import { getStockLabel } from '../rules.ts'

/** A dot in a ring for 'On Stock', an empty ring for 'Stock Out'; always with the word. */
export function StockBadge({ stock }: { stock: number }) {
  return <span className={stock > 0 ? 'lamp' : 'lamp out'}>{getStockLabel(stock)}</span>
}
