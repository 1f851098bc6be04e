/** Keeps several processes open on one database: starts one anew that has ended by itself, and closes all together. */
import cluster, { type Worker } from 'node:cluster'
import type { Opening } from './serve.server.ts'
import { CLOSE } from './stop-request.server.ts'

/** Sent by a process once it is open. */
export interface OpenMessage {
  opening: Opening
}
/** Names, in the environment of a process, its place among the others: from 0. */
export const PLACE = 'FIXIT_PLACE'

/** A process that ends at once, again and again, is started less and less often. */
const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** One that has run for so long has not failed because of how it starts. */
const STEADY_MS = 60_000
/** A process drains for eight seconds at most; longer than this, something holds it. */
const PATIENCE_MS = 9_500

interface Place {
  worker: Worker | undefined
  waitMs: number
}

export function startProcesses(count: number) {
  const places: Place[] = Array.from({ length: count }, () => ({
    worker: undefined,
    waitMs: SHORTEST_WAIT_MS,
  }))
  let closing = false

  /** Settles when the process at `index` is open, or has ended before it was. */
  function start(index: number): Promise<Opening | undefined> {
    const place = places[index]
    if (!place || closing) return Promise.resolve(undefined)
    const startedAt = performance.now()
    const worker = cluster.fork({ [PLACE]: String(index) })
    place.worker = worker
    return new Promise((settle) => {
      worker.once('message', ({ opening }: OpenMessage) => settle(opening))
      worker.once('exit', (code, signal) => {
        place.worker = undefined
        settle(undefined)
        if (!closing) startAgain(index, place, performance.now() - startedAt, signal ?? `code ${code}`)
      })
    })
  }

  function startAgain(index: number, place: Place, livedMs: number, how: string) {
    place.waitMs = livedMs > STEADY_MS ? SHORTEST_WAIT_MS : Math.min(place.waitMs * 2, LONGEST_WAIT_MS)
    console.error(
      `Process ${index + 1} of ${count} has ended (${how}); it is started again in ${place.waitMs / 1000} s.`,
    )
    setTimeout(() => void start(index), place.waitMs)
  }

  return {
    /**
     * Opens one and then the others: what is made at the first start is made once.
     * @returns undefined where the first could not open, which it has explained itself
     */
    async open(): Promise<Opening | undefined> {
      const first = await start(0)
      if (!first) return undefined
      await Promise.all(places.slice(1).map((_, index) => start(index + 1)))
      return first
    },
    /** Lets all of them end what they are about. @returns false where one had to be cut off or ended badly */
    async close(): Promise<boolean> {
      closing = true
      const ends = places.flatMap(({ worker }) => (worker ? [closed(worker)] : []))
      return (await Promise.all(ends)).every(Boolean)
    },
  }
}

function closed(worker: Worker): Promise<boolean> {
  return new Promise((settle) => {
    const cut = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE_MS)
    worker.once('exit', (code) => {
      clearTimeout(cut)
      settle(code === 0)
    })
    if (worker.isConnected()) worker.send(CLOSE)
    else worker.process.kill('SIGTERM')
  })
}
