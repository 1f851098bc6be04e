/** Limits the prefetching of links that the visitor points at, touches or focuses. */

/** Not all browsers support this API. */
interface NetworkConnection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether prefetching is acceptable: not with data saver or on a slow connection. */
export function canPrefetch(line = (navigator as { connection?: NetworkConnection }).connection): boolean {
  return !line?.saveData && !/2g$/.test(line?.effectiveType ?? '')
}

const MAX_BURST = 12
const REFILL_MS = 500

/**
 * Limits bursts, because a pointer that crosses a hundred links wants none of them. @returns whether the next one may
 * be prefetched
 */
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
