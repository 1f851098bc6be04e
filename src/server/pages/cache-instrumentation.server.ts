import { siteOf } from '#app/app/client-address.server.ts'
import { createKeyedConcurrencyLimit } from '#app/app/concurrency-limit.server.ts'
import { currentRequest } from '#app/app/current-request.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { REJECTION_PROBLEMS } from '../limits/connection-limits.server.ts'
import type { LoadShedder } from '../limits/load-shedding.server.ts'
import type { Metrics } from '../ops/metrics.server.ts'
import type { PageCache, PageCacheOptions } from './page-cache.server.ts'

type BuildResponse = PageCacheOptions['build']

/** Rendering takes the one processor of all clients. A page of cards requests 24 images at once. */
const MAX_BUILDS_OF_SITE = 2
const MAX_WAITING_BUILDS_OF_SITE = 62

/**
 * Limits concurrent builds like other requests. The builds of one site wait for each other before they take a slot. If there
 * is no slot, a cached response is served, however old.
 */
export function limitBuilds(loadShedder: LoadShedder, build: BuildResponse): BuildResponse {
  const ofSite = createKeyedConcurrencyLimit(
    MAX_BUILDS_OF_SITE,
    MAX_WAITING_BUILDS_OF_SITE,
    () => new HttpProblem(REJECTION_PROBLEMS['share-used']),
  )

  return (key, previous) => {
    const network = currentRequest()?.network
    async function buildInSlot() {
      const slot = loadShedder.acquire('read', network)
      if (typeof slot === 'string') throw new HttpProblem(REJECTION_PROBLEMS[slot])
      try {
        return await build(key, previous)
      } finally {
        slot.release()
      }
    }
    return network === undefined ? buildInSlot() : ofSite(siteOf(network), buildInSlot)
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
