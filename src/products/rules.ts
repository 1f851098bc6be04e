/** What is true about machines, and on what terms they are sold; pure. */
import { centsFromDecimal } from '#app/lib/money.ts'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { Product } from './contract.ts'

/** 'On Stock' while there is at least one piece, otherwise 'Stock Out' (specification §4). */
export function getStockLabel(stock: number): 'On Stock' | 'Stock Out' {
  return stock > 0 ? 'On Stock' : 'Stock Out'
}

/**
 * A SKU as it is compared: 'fx-13 c' and 'FX13C' are one. Only what parts (spaces, points, dashes, a minus for one) is
 * left out: 'FX-13 патрон' and 'FX-13+' are other articles. Holds nothing that a pattern of SQL would take for
 * any sign.
 */
export function normalizeSku(sku: string): string {
  return sku.toUpperCase().replace(/[\p{P}\p{Z}\p{C}\u2212]/gu, '')
}

/** Pieces at or below which an administrator should restock: three minimum orders. */
export function isLowStock(stock: number, minOrder: number): boolean {
  return stock > 0 && stock <= minOrder * 3
}

/** The words of a text a search can ask for: lower case, letters and digits, at least two long. */
export function extractSearchTerms(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
}

/**
 * A word and what is left of it when any one letter is left out. Two words lie one slip apart only if they share one
 * of these, whichever slip it is.
 */
export function listDeletionVariants(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])]
}

/** How many single-letter slips (insert, drop, swap of neighbours, change) lie between two words, at most `limit + 1`. */
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
  'minOrder' | 'orderMultiple' | 'quentity' | 'price' | 'priceBreaks' | 'archived'
>

/** The selling terms of a product read from the API. No unit of an archived product is available. */
export function getSellingTerms(product: ProductTerms): SellingTerms {
  return {
    minOrder: product.minOrder,
    multiple: product.orderMultiple,
    available: product.archived ? 0 : product.quentity,
    listPrice: centsFromDecimal(product.price) ?? 0,
    priceTiers: product.priceBreaks.map(({ from, price }) => ({
      from,
      unitPrice: centsFromDecimal(price) ?? 0,
    })),
  }
}

export function quantityLimits(product: ProductTerms): QuantityLimits {
  const { minOrder, multiple, available } = getSellingTerms(product)
  return { minOrder, multiple, available }
}
