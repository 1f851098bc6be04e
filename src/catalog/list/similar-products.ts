import { formatPlural } from '#app/lib/numbers.ts'
import { normalizeSku } from '#app/products/core/rules.ts'

/** True if the query is the SKU of the first product. The others are then only similar. */
export const isExactSku = (q: string | undefined, products: readonly { sku: string }[]) =>
  q !== undefined && products[0] !== undefined && normalizeSku(products[0].sku) === normalizeSku(q)

/** '6 similar products' */
export const similarLabel = (count: number): string =>
  formatPlural(count, ['similar product', 'similar products'])
