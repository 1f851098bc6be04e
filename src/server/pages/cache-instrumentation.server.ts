import { HttpProblem } from '#app/lib/problem.ts'
import { NO_PLACE } from '../edge/connection-limits.server.ts'
import type { Overload } from '../edge/load-shedding.server.ts'
import { requestInHand } from '../edge/request-context.server.ts'
import type { Metrics } from '../ops/metrics.server.ts'
import type { PageCache, PageCacheOptions } from './page-cache.server.ts'

type Make = PageCacheOptions['make']

/** Making an answer needs room like any other work. Without it, the one that is kept goes out, however old. */
export function madeInTurn(overload: Overload, make: Make): Make {
  return async (key, previous) => {
    const place = overload.enter('read', requestInHand()?.network)
    if (typeof place === 'string') throw new HttpProblem(NO_PLACE[place])
    try {
      return await make(key, previous)
    } finally {
      place.leave()
    }
  }
}

/** Counts which answers were kept and which had to be made. */
export function countedPages(
  pages: PageCache,
  metrics: Metrics | undefined,
): Pick<PageCache, 'peek' | 'get'> {
  if (!metrics) return pages
  return {
    peek(key) {
      const ready = pages.peek(key)
      if (ready) metrics.page('hit')
      return ready
    },
    get(key) {
      metrics.page('miss')
      return pages.get(key)
    },
  }
}
