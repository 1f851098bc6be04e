/** Counts by key. A key that is counted down to zero takes no memory. */
export function createCounts() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  const add = (key: string) => {
    counts.set(key, of(key) + 1)
  }
  const remove = (key: string) => {
    const left = of(key) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return {
    of,
    add,
    remove,
    /** @returns releases the count; undefined if `key` has reached `max` */
    hold(key: string, max: number): (() => void) | undefined {
      if (of(key) >= max) return undefined
      add(key)
      return () => remove(key)
    },
    get size() {
      return counts.size
    },
  }
}
