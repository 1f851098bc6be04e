/** A cached value that is expensive to load. It is kept longer the more its loading costs. */
export interface SwrCache<Value> {
  /** Returns a value that is at most ten seconds old. */
  get(): Promise<Value>
  /** Drops the value; the next `get` loads a new one. */
  invalidate(): void
}

/** A value is reloaded after this many times its loading time, so that loading takes a small share of the time. */
const COST_FACTOR = 30
const MAX_AGE_MS = 10_000

/**
 * @param isWorthCaching false for a value that is cheap enough to load every time
 * @param now milliseconds of a monotonic clock
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

  /** Concurrent callers share one load. */
  function loadShared(): Promise<Value> {
    if (pendingLoad?.generation === generation) return pendingLoad.value
    const newLoad = { generation, value: loadAndStore() }
    const end = () => {
      if (pendingLoad === newLoad) pendingLoad = undefined
    }
    newLoad.value.then(end, end)
    pendingLoad = newLoad
    return newLoad.value
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
