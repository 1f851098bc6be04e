/** Fetching ahead what a pointer, a finger or the focus is about to ask for: as much as helps, and no more. */

/** Set where the visitor counts bytes, or the line is thin; not every browser tells. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

/** Whether anything may be fetched that nobody has asked for yet. */
export function mayFetchAhead(line = (navigator as { connection?: Line }).connection): boolean {
  return !line?.saveData && !/2g$/.test(line?.effectiveType ?? '')
}

const MOST_AT_ONCE = 12
const ONE_MORE_AFTER_MS = 500

/** A pointer that is drawn across a hundred cards means none of them. @returns whether the next one may be fetched */
export function createAllowance(now: () => number = () => performance.now()): () => boolean {
  let left = MOST_AT_ONCE
  let countedAt = now()
  return () => {
    const earned = Math.floor((now() - countedAt) / ONE_MORE_AFTER_MS)
    left = Math.min(MOST_AT_ONCE, left + earned)
    countedAt += earned * ONE_MORE_AFTER_MS
    if (left === 0) return false
    left -= 1
    return true
  }
}
