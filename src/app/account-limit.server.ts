/** Limits the open requests of each account and site, so that none fills a queue that all share. */
import type { Context as HonoContext } from 'hono'
import { createCounts } from '#app/lib/counts.ts'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import type { ApiEnv } from './api.server.ts'
import { siteOf } from './client-address.server.ts'
import { currentRequest } from './current-request.server.ts'

export const TOO_MANY_CONCURRENT: ProblemInit = {
  status: 429,
  code: 'too-many-concurrent-requests',
  detail: 'You have too many requests open. Wait for a response and try again.',
  headers: { 'retry-after': '1' },
}

type RequestContext = Partial<Pick<HonoContext<ApiEnv>, 'env'>>

/** The response of a request that came over HTTP, not from a call inside the process. */
export const outgoingOf = ({ env }: RequestContext) => env?.outgoing

/** @param maxOfSite for all accounts of a site (an IPv4 address or an IPv6 /48) together */
export function createAccountLimit(maxConcurrent: number, maxOfSite = Number.POSITIVE_INFINITY) {
  const running = createCounts()
  const ofSites = createCounts()

  /** @returns releases the places of the account and its site; undefined if one of them has none left */
  function hold(holder: string): (() => void) | undefined {
    const network = currentRequest()?.network
    const leaveSite = network === undefined ? () => undefined : ofSites.hold(siteOf(network), maxOfSite)
    if (!leaveSite) return undefined
    const leave = running.hold(holder, maxConcurrent)
    if (!leave) {
      leaveSite()
      return undefined
    }
    return () => {
      leave()
      leaveSite()
    }
  }

  return {
    /** Throws 429 when `holder` or its site has reached the limit. A request counts until its work and its response have ended. */
    async within<Value>(c: RequestContext, holder: string, work: () => Promise<Value>): Promise<Value> {
      const leave = hold(holder)
      if (!leave) throw new HttpProblem(TOO_MANY_CONCURRENT)
      const outgoing = outgoingOf(c)
      try {
        return await work()
      } finally {
        // The work continues after the client disconnects, so the request counts until here.
        if (!outgoing || outgoing.destroyed) leave()
        else outgoing.once('close', leave)
      }
    },
    get size() {
      return running.size
    },
  }
}
