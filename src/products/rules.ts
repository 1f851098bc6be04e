/** Rules about products: stock, SKUs, search terms and selling terms. Pure. */
import { centsFromDecimal } from '#app/lib/money.ts'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { Product } from './contract.ts'

/** 'On Stock' for at least one unit, otherwise 'Stock Out' (specification §4). */
export function getStockLabel(stock: number): 'On Stock' | 'Stock Out' {
  return stock > 0 ? 'On Stock' : 'Stock Out'
}

/**
 * The form in which SKUs are compared: 'fx-13 c' and 'FX13C' are the same SKU. Only separators (spaces, punctuation, the
 * minus sign) are removed, so 'FX-13 патрон' and 'FX-13+' stay different SKUs. The result contains no wildcard of SQL's
 * `like`.
 */
export function normalizeSku(sku: string): string {
  return sku.toUpperCase().replace(/[\p{P}\p{Z}\p{C}\u2212]/gu, '')
}

/** Stock is low at three minimum orders or fewer. Stock of zero is not low but out. */
export function isLowStock(stock: number, minOrder: number): boolean {
  return stock > 0 && stock <= minOrder * 3
}

/** The searchable words of a text: lower case, letters and digits, at least two characters long. */
export function extractSearchTerms(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
}

/**
 * The word, and the word with each of its letters deleted once. Two words that are one typo apart always share one of
 * these variants, whichever kind of typo it is.
 */
export function listDeletionVariants(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/**
 * The number of typos (a letter inserted, deleted, replaced, or swapped with its neighbor) between two words; `limit + 1`
 * when there are more than `limit`.
 */
export function computeEditDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      let smallest = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) smallest = Math.min(smallest, (beforeLast[j - 2] ?? 0) + 1)
      row.push(smallest)
    }
    beforeLast = last
    last = row
  }
  return last[right.length] ?? limit + 1
}

type ProductTerms = Pick<
  Product,
  'minOrder' | 'orderMultiple' | 'quentity' | 'price' | 'priceTiers' | 'archived'
>

/** The selling terms of a product read from the API. No unit of an archived product is available. */
export function getSellingTerms(product: ProductTerms): SellingTerms {
  return {
    minOrder: product.minOrder,
    multiple: product.orderMultiple,
    available: product.archived ? 0 : product.quentity,
    listPrice: centsFromDecimal(product.price) ?? 0,
    priceTiers: product.priceTiers.map(({ from, price }) => ({
      from,
      unitPrice: centsFromDecimal(price) ?? 0,
    })),
  }
}

export function quantityLimits(product: ProductTerms): QuantityLimits {
  const { minOrder, multiple, available } = getSellingTerms(product)
  return { minOrder, multiple, available }
}
