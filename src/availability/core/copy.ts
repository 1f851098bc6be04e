/** The sentences about products with too little stock. */
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'

export const shortStockCopy = {
  outOfStock: 'Out of stock',
  notEnough: (stock: number) => `Only ${formatPlural(stock, ['unit is', 'units are'])} in stock`,
  wanted: (stock: number, quantity: number) =>
    `Only ${formatNumber(stock)} in stock. Need ${formatNumber(quantity)}?`,
  notPromised: (available: number, quantity: number) =>
    `Only ${formatNumber(available)} can be promised. Need ${formatNumber(quantity)}?`,
  request: (quantity: number) => `Request ${formatUnits(quantity)}`,
  requestHint: 'Our sales team will reply by email with a price and delivery date. Nothing is ordered yet.',
  requested: (quantity: number, day: string) =>
    `You requested ${formatUnits(quantity)} on ${day}. Our sales team will reply by email.`,
  notify: 'Notify me when in stock',
  notified: 'We will email you once, when it is back in stock.',
  stopNotifying: 'Cancel the notification',
  requestProducts: (count: number) => `Request ${formatPlural(count, ['product', 'products'])}`,
  similar: 'Similar product in stock:',
  smaller: 'Smaller product in stock:',
  upTo: (mm: number) => `(up to ${formatNumber(mm)} mm)`,
  see: (sku: string) => `See ${sku}`,
  alternative: formatUnits,
  signIn: 'Sign in to continue',
}

export const productRequestsCopy = {
  intro:
    'Units that buyers requested because too few were in stock. Reply by email, then mark the request as answered.',
  noneOpen: { title: 'No open requests', text: 'Requests for more units than are in stock appear here.' },
  noneAnswered: { title: 'No answered requests', text: 'Requests that you mark as answered appear here.' },
  answered: (sku: string) => `Request for ${sku} marked as answered`,
  reopened: (sku: string) => `Request for ${sku} opened again`,
}

export const notificationsCopy = {
  intro: 'We will email you once for each product, when it is back in stock.',
}
