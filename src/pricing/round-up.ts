/** Rounding invalid quantities up to the next one that can be ordered; pure. */

export interface InvalidQuantity<Id> {
  id: Id
  /** Quantities of one product are summed, so only its first row is rounded. */
  productID: string
  quantity: number
  /** The valid quantities nearest to it. */
  nearest: readonly number[]
}

export interface RoundedQuantity<Id> {
  id: Id
  quantity: number
}

/** The rows with a valid quantity above theirs. Above the stock there is none. */
export function roundUpQuantities<Id>(rows: readonly InvalidQuantity<Id>[]): RoundedQuantity<Id>[] {
  const seen = new Set<string>()
  return rows.flatMap(({ id, productID, quantity, nearest }) => {
    const next = nearest.find((candidate) => candidate > quantity)
    if (next === undefined || seen.has(productID)) return []
    seen.add(productID)
    return [{ id, quantity: next }]
  })
}
