/** How much of one kind each account may have under way, so that nobody fills a queue that everybody shares. */
import type { ServerResponse } from 'node:http'
import { HttpProblem } from '#app/lib/problem.ts'

const TOO_MANY = {
  status: 429,
  code: 'too-many-concurrent-requests',
  title: 'Too many requests at once',
  detail: 'You have too many requests open. Wait for a response and try again.',
  headers: { 'retry-after': '1' },
}

/** An answer may leave later than the work on it ends; in this process there is none to wait for. */
interface Answering {
  env: unknown
}

export function createConcurrencyLimit(atOnce: number) {
  const running = new Map<string, number>()

  function enter(userId: string): () => void {
    const count = running.get(userId) ?? 0
    if (count >= atOnce) throw new HttpProblem(TOO_MANY)
    running.set(userId, count + 1)
    return () => {
      const left = (running.get(userId) ?? 1) - 1
      if (left > 0) running.set(userId, left)
      else running.delete(userId)
    }
  }

  return {
    /** Throws 429 where `userId` has enough under way. Counted until the client has the answer, or is gone. */
    async within<Value>(c: Answering, userId: string, work: () => Promise<Value>): Promise<Value> {
      const leave = enter(userId)
      const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
      try {
        return await work()
      } finally {
        // Whoever hangs up does not end the work, and so not its count either.
        if (!outgoing || outgoing.destroyed) leave()
        else outgoing.once('close', leave)
      }
    },
    get size() {
      return running.size
    },
  }
}
