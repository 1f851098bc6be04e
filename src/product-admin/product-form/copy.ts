/** The sentences of Add Product. Only the dashboard loads them. */
import { formatNumber } from '#app/lib/numbers.ts'

export const addProductCopy = {
  intro: 'Name, price, stock and minimum are required. Everything else is optional.',
  visibility: 'The product appears in the catalog immediately.',
  specificationsNote: 'Optional. The drawing uses them.',
  tradeDataNote: 'Optional. For procurement systems, customs and freight.',
  skuHint: 'Leave blank to generate one.',
  priceHint: 'Net, per unit.',
  stockHint: '0 shows as Stock Out.',
  stockByWarehouse: 'The warehouse receives the first units.',
  multipleHint: 'Leave blank to sell single units.',
  descriptionHint: 'Plain text, at most 2,000 characters. Shown on the product page.',
  drawingUntilUpload: 'The product shows its drawing until you upload an image.',
  added: 'Product Added',
}

export const clearFormCopy = {
  title: 'Clear the form?',
  body: 'Everything you entered for this product is deleted. The catalog does not change.',
}

export const unsavedChangesCopy = {
  title: 'Leave without adding the product?',
  body: 'The product is not in the catalog yet. If you leave this page, everything you entered is lost.',
}

export const duplicateNameCopy = {
  title: 'A product with this name already exists',
  body: 'Buyers can tell the two products apart only by SKU, price and specifications.',
}

/** Names the smallest quantity, because a quantity must be above the minimum, not equal to it. */
export function formatMinimumHint(minimum: number | null, stock: number | null): string {
  if (minimum === null) return 'Orders must be above this number.'
  if (stock && stock <= minimum)
    return `Only ${formatNumber(stock)} in stock, so this product cannot be ordered. Enter a lower minimum.`
  return `Buyers must order at least ${formatNumber(minimum + 1)} units.`
}

export const imageCheckCopy = {
  checking: 'Checking the URL…',
  failed: 'The image does not load in your browser. You can still add the product.',
  loaded: (width: number, height: number) =>
    `The image loads: ${formatNumber(width)} × ${formatNumber(height)} px.`,
}
