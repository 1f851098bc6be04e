import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { getSmallestOrder, type QuantityLimits } from './quantity-rules.ts'

/** 'From 21 units', 'From 30 units, in multiples of 5': what the minimum and the order multiple mean for a buyer. */
export function formatSmallestOrder(
  limits: Pick<QuantityLimits, 'minOrderQuantity' | 'orderMultiple'>,
): string {
  const smallest = getSmallestOrder(limits)
  const multiples = limits.orderMultiple > 1 ? `, in multiples of ${formatNumber(limits.orderMultiple)}` : ''
  return `From ${formatUnits(smallest)}${multiples}`
}
