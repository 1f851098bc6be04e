/** What is true about machines; pure. */

/** 'On Stock' while there is at least one piece, otherwise 'Stock Out' (specification §4). */
export function stockLabel(stock: number): 'On Stock' | 'Stock Out' {
  return stock > 0 ? 'On Stock' : 'Stock Out'
}

/** A SKU as it is compared: 'fx-13 c' and 'FX13C' are one. */
export function skuKey(sku: string): string {
  return sku.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Pieces at or below which an administrator should restock: three minimum orders. */
export function isLowStock(stock: number, minOrder: number): boolean {
  return stock > 0 && stock <= minOrder * 3
}

/** The words of a text a search can ask for: lower case, letters and digits, at least two long. */
export function searchWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
}

/**
 * A word and what is left of it when any one letter is left out. Two words lie one slip apart only if they share one
 * of these, whichever slip it is.
 */
export function slipsOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])]
}

/** How many single-letter slips (insert, drop, swap of neighbours, change) lie between two words, at most `limit + 1`. */
export function slipsBetween(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[right.length] ?? limit + 1
}
