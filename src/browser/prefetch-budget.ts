/** Fetching ahead what a pointer, a finger or the focus is about to ask for: as much as helps, and no more. */

/** Set where the visitor counts bytes, or the line is thin; not every browser tells. */
interface NetworkConnection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether anything may be fetched that nobody has asked for yet. */
export function canPrefetch(line = (navigator as { connection?: NetworkConnection }).connection): boolean {
  return !line?.saveData && !/2g$/.test(line?.effectiveType ?? '')
}

const MAX_BURST = 12
const REFILL_MS = 500

/** A pointer that is drawn across a hundred cards means none of them. @returns whether the next one may be fetched */
export function createPrefetchBudget(now: () => number = () => performance.now()): () => boolean {
  let left = MAX_BURST
  let countedAt = now()
  return () => {
    const earned = Math.floor((now() - countedAt) / REFILL_MS)
    left = Math.min(MAX_BURST, left + earned)
    countedAt += earned * REFILL_MS
    if (left === 0) return false
    left -= 1
    return true
  }
}
