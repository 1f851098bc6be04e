import { stockLabel } from '../rules.ts'

/** A dot in a ring for 'On Stock', an empty ring for 'Stock Out'; always with the word. */
export function StockLamp({ stock }: { stock: number }) {
  return <span className={stock > 0 ? 'lamp' : 'lamp out'}>{stockLabel(stock)}</span>
}
