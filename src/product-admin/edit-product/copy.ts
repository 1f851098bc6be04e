/** The sentences of the page that edits a product. Only the dashboard loads them. */
import { formatUnits } from '#app/lib/numbers.ts'
import { MAX_FILE_MB } from '#app/products/files/rules.ts'

export const editProductCopy = {
  intro: 'Price, stock and selling terms are edited in the list. Orders keep what they were placed with.',
  skuHint: 'The former SKU keeps finding the product.',
  specificationsNote: 'The drawing uses them.',
  noChanges: 'Nothing was changed.',
  saved: (name: string) => `${name} saved`,
  removed: (labels: readonly string[]) =>
    `Not specified for this family. Removed when you save: ${labels.join(', ')}.`,
  conflictTitle: 'Somebody else changed this product',
  conflict: 'Your entries are kept. Check them against the changes, then save again.',
  conflictElsewhere: 'Price, stock, files or related products changed. Your entries are kept. Save again.',
  nothing: 'nothing',
}

export const unsavedEditsCopy = {
  title: 'Leave without saving?',
  body: 'Your changes to this product are not saved. If you leave this page, they are lost.',
}

export const fileCopy = {
  none: 'No files yet. Buyers find them on the product page under Documents.',
  limits: `PDF, PNG or STEP, at most ${MAX_FILE_MB} MB.`,
  tooLarge: (name: string) => `${name} is larger than ${MAX_FILE_MB} MB. Choose a smaller file.`,
  noFile: 'Choose a file first.',
  added: (name: string) => `${name} uploaded`,
  removed: (name: string) => `${name} removed`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeCurrent: 'Buyers no longer see it. The newest older revision becomes the current one.',
  removeOlder: 'Buyers can no longer read this revision.',
}

export const relatedProductsCopy = {
  none: 'No related products yet.',
  search: 'Name or SKU',
  noResults: (query: string) => `No products match “${query}”.`,
  changed: 'Related products saved',
}

export const supplyCopy = {
  intro:
    'Buyers can order more than the stock from their order list and get a ship-by date. The form on the product page ends at the stock.',
  allows: 'Allow orders of more than the stock',
  leadDaysHint: 'From the order until the units ship.',
  promised: (units: number) => `The most units promised and not produced. Now: ${formatUnits(units)}.`,
  overLimit: (units: number) => `${formatUnits(units)} are promised, so nothing more can be ordered.`,
  saved: (name: string) => `Backorders of ${name} saved`,
}
