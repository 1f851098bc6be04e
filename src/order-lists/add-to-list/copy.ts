/** The sentences about adding products to the order list, from any page. Pure. */
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'

export function addedLines(count: number): string {
  return `${formatPlural(count, ['line', 'lines'])} added to your order list.`
}

export function notAdded(sku: string, reason: string): string {
  return `${sku} was not added to your order list. ${reason}`
}

export const notDownloaded = (sku: string) =>
  notAdded(sku, 'The code could not be downloaded. Reload the page, then try again.')

export function additionUnconfirmed(sku: string, reason: string): string {
  return `${sku} may have been added. ${reason} Check your order list first.`
}

export const PRODUCT_NOT_LOADED = 'The server did not answer. Try again.'

/** On a product card, for a product on the list. */
export function listedOnCard(quantity: number): string {
  return `In order list: ${formatNumber(quantity)}`
}

export function listedQuantityMessage(quantity: number): string {
  return `Your order list now has ${formatUnits(quantity)} of it.`
}

/** @param added 'FX-13' or '38 lines' */
export function additionUndone(added: string): string {
  return `${added} removed from your order list`
}

/** @param added 'FX-13' or '38 lines' */
export function undoFailed(added: string): string {
  return `Could not undo: the list is being edited in another window. Remove ${added} there.`
}

export function guestListAdded(products: number): string {
  return `${formatPlural(products, ['product', 'products'])} from this browser added to your order list`
}

export function guestListNotAdded(reason: string): string {
  return `The list in this browser was not added to your order list yet. ${reason}`
}
