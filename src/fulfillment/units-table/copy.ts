import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import type { ScanResult } from './rules.ts'

export const unitsTableCopy = {
  notANumber: 'Enter a whole number.',
  moreThanOpen: (open: number) =>
    open === 0
      ? 'None are open. Enter 0.'
      : `Only ${formatNumber(open)} ${open === 1 ? 'is' : 'are'} open. Enter ${formatNumber(open)} or fewer.`,
  scanned(result: ScanResult): string {
    switch (result.kind) {
      case 'added':
        return `${result.line.sku}: ${formatNumber(result.units)} of ${formatNumber(result.line.open)}`
      case 'complete':
        return `${result.line.sku}: all ${formatUnits(result.line.open)} are entered.`
      case 'unknown':
        return `${result.sku} is not open in this order.`
    }
  },
}
