import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { getSmallestQuantity, type QuantityLimits } from './quantity-rules.ts'

/** 'From 21 units', 'From 30 units, in multiples of 5': what the minimum and the order multiple mean for a buyer. */
export function formatSmallestOrder(limits: Pick<QuantityLimits, 'minOrder' | 'multiple'>): string {
  const smallest = getSmallestQuantity(limits)
  const multiples = limits.multiple > 1 ? `, in multiples of ${formatNumber(limits.multiple)}` : ''
  return `From ${formatUnits(smallest)}${multiples}`
}
