/** How many requests of one kind each account may have open, so that nobody fills a queue that everybody shares. */
import type { ServerResponse } from 'node:http'
import { createCounts } from '#app/lib/counts.ts'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'

export const TOO_MANY_CONCURRENT: ProblemInit = {
  status: 429,
  code: 'too-many-concurrent-requests',
  title: 'Too many requests at once',
  detail: 'You have too many requests open. Wait for a response and try again.',
  headers: { 'retry-after': '1' },
}

/** Within one process, without HTTP, there is no response to wait for. */
interface RequestContext {
  env: unknown
}

export function createAccountLimit(maxConcurrent: number) {
  const running = createCounts()

  return {
    /** Throws 429 when `userId` has reached the limit. Counts until the client has the response or has left. */
    async within<Value>(c: RequestContext, userId: string, work: () => Promise<Value>): Promise<Value> {
      const leave = running.hold(userId, maxConcurrent)
      if (!leave) throw new HttpProblem(TOO_MANY_CONCURRENT)
      const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
      try {
        return await work()
      } finally {
        // The work goes on when the client hangs up, so it still counts.
        if (!outgoing || outgoing.destroyed) leave()
        else outgoing.once('close', leave)
      }
    },
    get size() {
      return running.size
    },
  }
}
