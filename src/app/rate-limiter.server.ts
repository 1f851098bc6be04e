/** Limits expensive work by client. Not for password guesses, because each process has its own budgets in memory. */
import { LRUCache } from 'lru-cache'
import { HttpProblem } from '#app/lib/problem.ts'

export interface RateLimit {
  /** The units that a client may spend at once. */
  burst: number
  /** The units that a client gets back per second. */
  perSecond: number
}

interface Budget {
  left: number
  at: number
}

/** If there are more clients, the client seen longest ago is forgotten. */
const MAX_CLIENTS = 10_000

export function createRateLimiter({ burst, perSecond }: RateLimit, now = () => performance.now()) {
  const budgets = new LRUCache<string, Budget>({ max: MAX_CLIENTS })

  return {
    /** @returns the whole units that are left. Throws 429 if `client` has too few. */
    spend(client: string, units: number): number {
      const at = now()
      const budget = budgets.get(client)
      const left = budget ? Math.min(burst, budget.left + ((at - budget.at) / 1_000) * perSecond) : burst
      // A larger request costs the whole budget, because otherwise it could never pass.
      const cost = Math.min(units, burst)
      const isEnough = left >= cost
      budgets.set(client, { left: isEnough ? left - cost : left, at })
      if (!isEnough) throw rateLimited(Math.ceil((cost - left) / perSecond))
      return Math.floor(left - cost)
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
    detail: `Too many requests. Try again in ${seconds} seconds.`,
    extra: { retryAfter: seconds },
    headers: { 'retry-after': String(seconds) },
  })
}
