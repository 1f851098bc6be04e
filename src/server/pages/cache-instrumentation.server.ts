import { HttpProblem } from '#app/lib/problem.ts'
import { REJECTION_PROBLEMS } from '../edge/connection-limits.server.ts'
import type { LoadShedder } from '../edge/load-shedding.server.ts'
import { currentRequestId } from '../edge/request-context.server.ts'
import type { Metrics } from '../ops/metrics.server.ts'
import type { PageCache, PageCacheOptions } from './page-cache.server.ts'

type BuildResponse = PageCacheOptions['build']

/** Limits concurrent builds like other requests. If there is no slot, a cached response is served, however old. */
export function limitBuilds(overload: LoadShedder, make: BuildResponse): BuildResponse {
  return async (key, previous) => {
    const place = overload.acquire('read', currentRequestId()?.network)
    if (typeof place === 'string') throw new HttpProblem(REJECTION_PROBLEMS[place])
    try {
      return await make(key, previous)
    } finally {
      place.leave()
    }
  }
}

/** Counts cache hits and misses. */
export function countCacheHits(
  pages: PageCache,
  metrics: Metrics | undefined,
): Pick<PageCache, 'peek' | 'get'> {
  if (!metrics) return pages
  return {
    peek(key) {
      const ready = pages.peek(key)
      if (ready) metrics.recordPage('hit')
      return ready
    },
    get(key) {
      metrics.recordPage('miss')
      return pages.get(key)
    },
  }
}
