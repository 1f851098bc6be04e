import { HttpProblem } from '../lib/problem.ts'
import { OVERLOADED } from './crowd.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { Overload } from './overload.server.ts'
import type { createPageCache } from './page-cache.server.ts'

type Pages = Pick<ReturnType<typeof createPageCache>, 'peek' | 'get'>

/** Kept pages always go out, however many ask; a page that has to be rendered first needs room for it. */
export function watchedPages(pages: Pages, overload: Overload, metrics: Metrics | undefined): Pages {
  return {
    peek(key) {
      const ready = pages.peek(key)
      if (ready) metrics?.page('hit')
      return ready
    },
    async get(key) {
      metrics?.page('miss')
      const leave = overload.enter('read')
      if (!leave) throw new HttpProblem(OVERLOADED)
      try {
        return await pages.get(key)
      } finally {
        leave()
      }
    },
  }
}
