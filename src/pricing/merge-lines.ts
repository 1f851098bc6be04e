/** Merges the lines of each product into the first of them and sums their quantities. */
export function mergeLines<Line extends { productID: string; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const first = merged.get(line.productID)
    merged.set(line.productID, first ? { ...first, quantity: first.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}
