/** The sentences of Manage Product. Only the dashboard loads them. */
import type { Product } from '#app/products/core/product-adapter.ts'

export const manageProductCopy = {
  nothingArchived: 'No archived products',
  nothingOnSale: 'No products on sale',
  archivedWillAppear: 'Products that you archive appear here.',
  addedWillAppear: 'Choose “Add Product” to add the first one.',
  nothingAtLevel: {
    in: 'No products in stock',
    low: 'No product is low on stock',
    out: 'No product is out of stock',
    short: 'No product is low or out of stock',
  },
  levelWillAppear:
    'Products with this stock level appear here. Set the threshold for low stock under Selling terms.',
  noResults: (query: string) => `No products match “${query}”`,
  searchedArchived: 'Only archived products were searched. Check the spelling or show all.',
  searchedOnSale: 'Names, SKUs and descriptions were searched. Check the spelling or show all.',
  currentGenerated: 'Current image: generated from the specifications.',
  currentImage: 'Current image',
  imageUntilSaved: 'The current image stays until you save.',
  useDrawing: 'Use the image generated from the specifications',
  descriptionHint: 'Plain text. Shown on the product page.',
  descriptionConflict: (current: Product) =>
    `The product was changed since you opened it. The description is now: “${current.description}”. Save again to replace it.`,
  stockLedger: 'Stock ledger: receive, count and scrap units',
  scaleVolumePrices: (count: number, change: string) =>
    count === 1
      ? `Scale the volume price by ${change} too`
      : `Scale the ${count} volume prices by ${change} too`,
  volumePriceAbove: (price: string) =>
    `Volume price 1 (${price}) is not below the new price. Scale it too, or change it under Selling terms first.`,
  priceChanged: (name: string) => `Prices of ${name} changed`,
  priceRestored: (name: string) => `Prices of ${name} restored`,
  valueConflict: (before: string, now: string, typed: string) =>
    `Changed from ${before} to ${now} since you opened it. Save again to set ${typed}.`,
}

export const archiveCopy = {
  title: (name: string) => `Archive ${name}?`,
  body: [
    'It is removed from the catalog immediately and cannot be ordered.',
    'Orders and reviews of it do not change.',
    'You can restore it under “Archived”.',
  ],
  done: (name: string) => `${name} archived`,
}

export const restoreCopy = {
  title: (name: string) => `Restore ${name}?`,
  body: ['It appears in the catalog immediately, with its current price and stock.'],
  done: (name: string) => `${name} restored`,
}
