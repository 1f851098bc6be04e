/** The sentences of the reorder dialog. Pure. */
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { backorderLimitMessage } from '#app/pricing/quantity-messages.ts'
import type { ReorderPreviewLine } from './reorder-preview.ts'

export function reorderSummary(lineCount: number, changedCount: number): string {
  const lines = formatPlural(lineCount, ['line', 'lines'])
  if (changedCount === 0) return `${lines}. Prices and availability have not changed.`
  return `${formatNumber(changedCount)} of ${lines} changed. Quantities are copied unchanged; you can edit them on the list.`
}

export function alreadyListed(products: number): string {
  return `${formatPlural(products, ['product is', 'products are'])} already on your order list. These quantities will be added.`
}

export const CHECK_LIST_FIRST = 'Check your order list first: the lines may already be on it.'

const nearestText = (quantities: readonly number[]) =>
  quantities.length > 0 ? ` Nearest: ${quantities.map(formatNumber).join(' or ')}.` : ''

export function reorderChangeMessage(change: ReorderPreviewLine['changes'][number]): string {
  switch (change.what) {
    case 'backorder-limit':
      return backorderLimitMessage(change.limits)
    case 'discontinued':
      return 'No longer sold.'
    case 'free-text':
      return 'Not reordered: it is from a quote. Ask our sales team for a new offer.'
    case 'price-up':
      return `Price up: ${formatMoney(change.now)} per unit, was ${formatMoney(change.was)}.`
    case 'price-down':
      return `Price down: ${formatMoney(change.now)} per unit, was ${formatMoney(change.was)}.`
    case 'stock-too-low':
      return change.available === 0
        ? 'Out of stock.'
        : `Only ${formatNumber(change.available)} in stock.${nearestText(change.nearest)}`
    case 'below-minimum':
      return `The minimum order is now ${formatUnits(change.minOrderQuantity)}.${nearestText(change.nearest)}`
    case 'not-an-order-multiple':
      return `Now sold in multiples of ${formatNumber(change.orderMultiple)}.${nearestText(change.nearest)}`
  }
}
