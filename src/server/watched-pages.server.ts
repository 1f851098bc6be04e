import { everyAnswersHeaders } from './content-security.server.ts'
import { OVERLOADED } from './crowd.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { Overload } from './overload.server.ts'
import type { createPageCache } from './page-cache.server.ts'
import { etagOf, type ReadyAnswer } from './ready-bytes.server.ts'

type Pages = ReturnType<typeof createPageCache>
type Render = Parameters<typeof createPageCache>[0]

/** In place of a page that nobody has kept and for which there is no room. */
function overloadedPage(isSecure: boolean): ReadyAnswer {
  const { headers, ...problem } = OVERLOADED
  const identity = Buffer.from(JSON.stringify({ type: `/api/docs#problem-${problem.code}`, ...problem }))
  const type = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  return {
    status: problem.status,
    headers: { ...everyAnswersHeaders(isSecure), ...type, ...headers },
    etag: etagOf(identity),
    identity,
  }
}

/** Rendering needs room like any other work. Without it, the page that is kept goes out, however old. */
export function renderedInTurn(overload: Overload, isSecure: boolean, render: Render): Render {
  const instead = overloadedPage(isSecure)
  return async (key, previous) => {
    const leave = overload.enter('read')
    if (!leave) return instead
    try {
      return await render(key, previous)
    } finally {
      leave()
    }
  }
}

/** Counts which pages were kept and which had to be rendered. */
export function countedPages(pages: Pages, metrics: Metrics | undefined): Pick<Pages, 'peek' | 'get'> {
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
