import type { ReadyAnswer } from './ready-bytes.server.ts'

interface Entry {
  answer: ReadyAnswer
  renderedAt: number
  writes: number
}

/** A page this old is still sent while a new one is made: how long another process's write may stay unseen. */
const FRESH_MS = 1_000
/** An older page is made anew before it is sent. */
const STALE_MS = 10_000
const MAX_PAGES = 500

/**
 * Ready-made pages, the same for every visitor. A page is rendered at most once at a time however many ask, at once
 * after a write of this process, and otherwise at most once a second. Bounded: the page asked for longest ago goes.
 */
export function createPageCache(
  render: (key: string, previous: ReadyAnswer | undefined) => Promise<ReadyAnswer>,
  now: () => number = Date.now,
) {
  const pages = new Map<string, Entry>()
  const underway = new Map<string, Promise<ReadyAnswer>>()
  let writes = 0

  function renewed(key: string): Promise<ReadyAnswer> {
    const running = underway.get(key)
    if (running) return running
    const begunAfter = writes
    const begun = now()
    const rendering = render(key, pages.get(key)?.answer)
      .then((answer) => {
        if (answer.status === 200) keep(key, { answer, renderedAt: begun, writes: begunAfter })
        else if (answer.status < 500) pages.delete(key)
        return answer
      })
      .finally(() => underway.delete(key))
    underway.set(key, rendering)
    return rendering
  }

  function keep(key: string, entry: Entry) {
    pages.delete(key)
    pages.set(key, entry)
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES) return
      pages.delete(oldest)
    }
  }

  return {
    /** Called after every write: whatever is kept now may be out of date. */
    invalidate() {
      writes += 1
      underway.clear()
    },
    /** The kept page if it may be sent as it is, without any waiting. */
    peek(key: string): ReadyAnswer | undefined {
      const entry = pages.get(key)
      if (!entry || entry.writes !== writes) return undefined
      const age = now() - entry.renderedAt
      if (age > STALE_MS) return undefined
      if (age > FRESH_MS) renewed(key).catch(() => undefined)
      return entry.answer
    },
    /** The page, rendered if need be. While the database is away, an old page is better than none. */
    async get(key: string): Promise<ReadyAnswer> {
      const old = pages.get(key)
      const answer = await renewed(key)
      return answer.status >= 500 && old ? old.answer : answer
    },
  }
}
