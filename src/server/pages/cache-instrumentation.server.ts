import { HttpProblem } from '#app/lib/problem.ts'
import { REJECTION_PROBLEMS } from '../edge/connection-limits.server.ts'
import type { LoadShedder } from '../edge/load-shedding.server.ts'
import { currentRequestId } from '../edge/request-context.server.ts'
import type { Metrics } from '../ops/metrics.server.ts'
import type { PageCache, PageCacheOptions } from './page-cache.server.ts'

type BuildResponse = PageCacheOptions['build']

/** Making an answer needs room like any other work. Without it, the one that is kept goes out, however old. */
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

/** Counts which answers were kept and which had to be made. */
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
