/** An answer about the whole of something large, kept for a while that grows with what it costs to ask. */
export interface SwrCache<Value> {
  /** At most ten seconds old. */
  get(): Promise<Value>
  /** The cached value is outdated: the next reader waits for a new one. */
  invalidate(): void
}

/** A new one is begun when so many times its cost has passed: asking takes a small share of the time, whatever it costs. */
const COST_FACTOR = 30
const MAX_AGE_MS = 10_000

/**
 * @param isWorthCaching whether the answer is worth keeping; a small one is asked for every time, and so is never old
 * @param now milliseconds of a steady clock
 */
export function createSwrCache<Value>(
  load: () => Promise<Value>,
  isWorthCaching: (value: Value) => boolean,
  now: () => number = () => performance.now(),
): SwrCache<Value> {
  let cached: { value: Value; askedAt: number; costMs: number } | undefined
  let pendingLoad: { generation: number; value: Promise<Value> } | undefined
  let generation = 0
  let wasWorthCaching = false

  async function loadAndStore(): Promise<Value> {
    const startGeneration = generation
    const askedAt = now()
    const value = await load()
    wasWorthCaching = isWorthCaching(value)
    if (startGeneration === generation)
      cached = wasWorthCaching ? { value, askedAt, costMs: now() - askedAt } : undefined
    return value
  }

  /** One asking for everybody who wants to know meanwhile. */
  function loadShared(): Promise<Value> {
    if (pendingLoad?.generation === generation) return pendingLoad.value
    const mine = { generation, value: loadAndStore() }
    const end = () => {
      if (pendingLoad === mine) pendingLoad = undefined
    }
    mine.value.then(end, end)
    pendingLoad = mine
    return mine.value
  }

  return {
    async get() {
      const age = cached ? now() - cached.askedAt : 0
      if (!cached || age > MAX_AGE_MS) return wasWorthCaching ? loadShared() : loadAndStore()
      if (age > cached.costMs * COST_FACTOR) loadShared().catch(() => undefined)
      return cached.value
    },
    invalidate() {
      generation += 1
      cached = undefined
    },
  }
}
