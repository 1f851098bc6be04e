/** Limits the prefetching of links that the visitor points at, touches or focuses. */

/** Not all browsers support this API. */
interface NetworkConnection {
  saveData?: boolean
  effectiveType?: string
}

/** False with data saver or on a slow connection. */
export function canPrefetch(
  connection = (navigator as { connection?: NetworkConnection }).connection,
): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '')
}

const MAX_BURST = 12
const REFILL_MS = 500

/**
 * Limits bursts, because a pointer that moves across many links selects none of them.
 * @returns a function that counts one prefetch and returns whether it is allowed
 */
export function createPrefetchBudget(now: () => number = () => performance.now()): () => boolean {
  let remaining = MAX_BURST
  let refilledAt = now()
  return () => {
    const refilled = Math.floor((now() - refilledAt) / REFILL_MS)
    remaining = Math.min(MAX_BURST, remaining + refilled)
    refilledAt += refilled * REFILL_MS
    if (remaining === 0) return false
    remaining -= 1
    return true
  }
}
