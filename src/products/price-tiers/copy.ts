/** The sentences about selling terms. Only the dashboard loads them. */
import { formatNumber } from '#app/lib/numbers.ts'

export const sellingTermsCopy = {
  invalidMultiple: 'Enter a whole number, 1 or more.',
  invalidLowStock: 'Enter a whole number, or leave it empty.',
  lowStockHint: (threshold: number) =>
    `Stock at or below this number is marked low. If empty: ${formatNumber(threshold)}, twice the smallest order.`,
  floorPriceHint: 'Internal. Offers below it are marked in the audit trail.',
  invalidFloorPrice: 'Enter a price such as 120.00, or leave it empty.',
  tiersHint: 'The highest tier reached is the price of every unit in the order.',
  conflict:
    'The product was changed since you opened this dialog. Close it, review the current terms, and open it again.',
  multipleHint: (minOrder: number, smallestQuantity: number) =>
    `Minimum ${formatNumber(minOrder)}: the smallest order is ${formatNumber(smallestQuantity)} units.`,
}

export const discardTermsCopy = {
  title: 'Close without saving?',
  body: 'Your changes to the selling terms are lost.',
  confirmLabel: 'Discard changes',
}
