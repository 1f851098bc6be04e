/** The sentences about products with too little stock. */
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'

export const shortStockCopy = {
  outOfStock: 'Out of stock',
  notEnough: (stock: number) => `Only ${formatPlural(stock, ['unit is', 'units are'])} in stock`,
  wanted: (stock: number, quantity: number) =>
    `Only ${formatNumber(stock)} in stock. Need ${formatNumber(quantity)}?`,
  notPromised: (available: number, quantity: number) =>
    `Only ${formatNumber(available)} can be promised. Need ${formatNumber(quantity)}?`,
  requestHint: 'Our sales team answers with a price and a delivery date. Nothing is ordered yet.',
  notify: 'Notify me when in stock',
  notified: 'We will email you once, when it is back in stock.',
  stopNotifying: 'Cancel the notification',
  similar: 'Similar product in stock:',
  smaller: 'Smaller product in stock:',
  upTo: (mm: number) => `(up to ${formatNumber(mm)} mm)`,
  see: (sku: string) => `See ${sku}`,
  alternative: formatUnits,
}
