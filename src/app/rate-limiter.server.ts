/** How much each client may ask for within a time, kept in this process: for work that costs, not for guesses. */
import { LRUCache } from 'lru-cache'
import { HttpProblem } from '#app/lib/problem.ts'

export interface RateLimit {
  /** Units that may be spent at once. */
  burst: number
  /** Units that come back, a second. */
  perSecond: number
}

interface Budget {
  left: number
  at: number
}

/** More clients are not remembered; the one seen longest ago goes first. */
const MAX_CLIENTS = 10_000

export function createRateLimiter({ burst, perSecond }: RateLimit, now = () => performance.now()) {
  const budgets = new LRUCache<string, Budget>({ max: MAX_CLIENTS })

  return {
    /** Throws 429 where `client` has not so many units left. */
    spend(client: string, units: number): void {
      const at = now()
      const known = budgets.get(client)
      const left = known ? Math.min(burst, known.left + ((at - known.at) / 1_000) * perSecond) : burst
      // What is larger than every budget costs a whole one.
      const price = Math.min(units, burst)
      const isEnough = left >= price
      budgets.set(client, { left: isEnough ? left - price : left, at })
      if (!isEnough) throw rateLimited(Math.ceil((price - left) / perSecond))
    },
    get size() {
      return budgets.size
    },
  }
}

function rateLimited(seconds: number): HttpProblem {
  return new HttpProblem({
    status: 429,
    code: 'rate-limited',
    title: 'Too many requests',
    detail: `You have sent too many requests. Try again in ${seconds} seconds.`,
    extra: { retryAfter: seconds },
    headers: { 'retry-after': String(seconds) },
  })
}
