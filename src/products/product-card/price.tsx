import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'

/** What one piece costs. */
export function Price({ price }: { price: number }) {
  return <p className="price">{formatMoney(centsFromDecimal(price) ?? 0)}</p>
}
