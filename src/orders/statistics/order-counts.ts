import { CURRENCY } from '#app/lib/currency.ts'
import { centsForDisplay, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { HeaderFigure } from '#app/ui/page-header.tsx'
import type { PurchaseCounts } from '../core/contract.ts'

export function totalOrderCount({ counts }: PurchaseCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The figures in the header of My Orders. */
export function orderFigures(summary: PurchaseCounts): HeaderFigure[] {
  const { counts, unpaidTotal } = summary
  return [
    { label: 'Orders', value: formatNumber(totalOrderCount(summary)) },
    { label: 'On the way', value: formatNumber(counts.shipped ?? 0) },
    { label: `To pay, ${CURRENCY}`, value: formatAmount(centsForDisplay(unpaidTotal)), due: unpaidTotal > 0 },
  ]
}
