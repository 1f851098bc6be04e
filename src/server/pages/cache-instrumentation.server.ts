import { HttpProblem } from '#app/lib/problem.ts'
import { REJECTION_PROBLEMS } from '../edge/connection-limits.server.ts'
import type { LoadShedder } from '../edge/load-shedding.server.ts'
import { currentRequest } from '../edge/request-context.server.ts'
import type { Metrics } from '../ops/metrics.server.ts'
import type { PageCache, PageCacheOptions } from './page-cache.server.ts'

type BuildResponse = PageCacheOptions['build']

/** Limits concurrent builds like other requests. If there is no slot, a cached response is served, however old. */
export function limitBuilds(loadShedder: LoadShedder, build: BuildResponse): BuildResponse {
  return async (key, previous) => {
    const slot = loadShedder.acquire('read', currentRequest()?.network)
    if (typeof slot === 'string') throw new HttpProblem(REJECTION_PROBLEMS[slot])
    try {
      return await build(key, previous)
    } finally {
      slot.release()
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
      const cached = pages.peek(key)
      if (cached) metrics.recordPage('hit')
      return cached
    },
    get(key) {
      metrics.recordPage('miss')
      return pages.get(key)
    },
  }
}
