/** Rules about products: stock, SKUs, search terms and selling terms. Pure. */
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import { getSmallestOrder, type QuantityLimits } from '#app/pricing/quantity-rules.ts'
import { type ProductSpecs, type ProductSpecsChange, SPEC_KEYS } from '../specifications/specifications.ts'
import type { Product } from './product-adapter.ts'

/**
 * The form in which SKUs are compared: 'fx-13 c' and 'FX13C' are the same SKU. Only separators (spaces, punctuation,
 * the minus sign) are removed, so 'FX-13 патрон' and 'FX-13+' stay different SKUs. The result contains no wildcard of
 * SQL's `like`.
 */
export function normalizeSku(sku: string): string {
  return sku.toUpperCase().replace(/[\p{P}\p{Z}\p{C}\u2212]/gu, '')
}

/** The specifications after a change; null removes one. */
export function mergeSpecs(specs: ProductSpecs, change: ProductSpecsChange = {}): ProductSpecs {
  const merged = { ...specs, ...change }
  return Object.fromEntries(
    SPEC_KEYS.flatMap((key) => {
      const value = merged[key]
      return value === null || value === undefined ? [] : [[key, value]]
    }),
  )
}

type StockTerms = Pick<QuantityLimits, 'minOrderQuantity' | 'orderMultiple'> & {
  lowStock?: number | undefined
}

/** At this stock and below a product is low: as set, otherwise twice the smallest order. */
export function lowStockThreshold(product: StockTerms): number {
  return product.lowStock ?? 2 * getSmallestOrder(product)
}

/** A stock of zero is out, not low. */
export function isLowStock(product: StockTerms & Pick<Product, 'stock'>): boolean {
  return product.stock > 0 && product.stock <= lowStockThreshold(product)
}

/** The searchable words of a text: lower case, letters and digits, at least two characters long. */
export function extractSearchTerms(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
}

/**
 * The word itself, and the word without each of its letters. Two words that are one typo apart always share a variant,
 * for every kind of typo.
 */
export function listDeletionVariants(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/** True if two words differ in at most one letter that is inserted, deleted, replaced, or swapped with its neighbor. */
export function isWithinOneTypo(left: string, right: string): boolean {
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let [leftEnd, rightEnd] = [left.length, right.length]
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1
    rightEnd -= 1
  }
  const [changed, into] = [left.slice(start, leftEnd), right.slice(start, rightEnd)]
  const isSwapped = changed.length === 2 && into === `${changed[1]}${changed[0]}`
  return isSwapped || (changed.length <= 1 && into.length <= 1)
}

type ProductTerms = Pick<
  Product,
  'minOrderQuantity' | 'orderMultiple' | 'stock' | 'listPrice' | 'priceTiers' | 'archived'
>

/** The selling terms of a product read from the API. No unit of an archived product is available. */
export function getSellingTerms(product: ProductTerms): SellingTerms {
  return {
    minOrderQuantity: product.minOrderQuantity,
    orderMultiple: product.orderMultiple,
    available: product.archived ? 0 : product.stock,
    listPrice: product.listPrice,
    priceTiers: product.priceTiers,
  }
}

export function quantityLimits(product: ProductTerms): QuantityLimits {
  const { minOrderQuantity, orderMultiple, available } = getSellingTerms(product)
  return { minOrderQuantity, orderMultiple, available }
}
