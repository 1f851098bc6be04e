/** An answer about the whole of something large, kept for a while that grows with what it costs to ask. */
export interface Kept<Value> {
  /** At most ten seconds old. */
  get(): Promise<Value>
  /** What is kept is out of date: whoever asks next waits for a new one. */
  forget(): void
}

/** A new one is begun when so many times its cost has passed: asking takes a small share of the time, whatever it costs. */
const SHARE = 30
const OLDEST_MS = 10_000

/**
 * @param isLarge whether the answer is worth keeping; a small one is asked for every time, and so is never old
 * @param now milliseconds of a steady clock
 */
export function keep<Value>(
  ask: () => Promise<Value>,
  isLarge: (value: Value) => boolean,
  now: () => number = () => performance.now(),
): Kept<Value> {
  let kept: { value: Value; askedAt: number; costMs: number } | undefined
  let underway: { generation: number; value: Promise<Value> } | undefined
  let generation = 0
  let wasLarge = false

  async function asked(): Promise<Value> {
    const begun = generation
    const askedAt = now()
    const value = await ask()
    wasLarge = isLarge(value)
    if (begun === generation) kept = wasLarge ? { value, askedAt, costMs: now() - askedAt } : undefined
    return value
  }

  /** One asking for everybody who wants to know meanwhile. */
  function askedTogether(): Promise<Value> {
    if (underway?.generation === generation) return underway.value
    const mine = { generation, value: asked() }
    const end = () => {
      if (underway === mine) underway = undefined
    }
    mine.value.then(end, end)
    underway = mine
    return mine.value
  }

  return {
    async get() {
      const age = kept ? now() - kept.askedAt : 0
      if (!kept || age > OLDEST_MS) return wasLarge ? askedTogether() : asked()
      if (age > kept.costMs * SHARE) askedTogether().catch(() => undefined)
      return kept.value
    },
    forget() {
      generation += 1
      kept = undefined
    },
  }
}
