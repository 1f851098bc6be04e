import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Topic } from '#app/db/change-polling.server.ts'
import { BoundedStore } from './byte-bounded-cache.server.ts'
import { bestCompressed, type ReadyAnswer } from './cached-response.server.ts'

/** An answer as it was made, and what it is made of. */
export interface Made {
  answer: ReadyAnswer
  topics: ReadonlySet<Topic>
  /** Whether the next one who asks may have it too. */
  isKept: boolean
  /** Sent only while it is known to be true: not while the database is away. */
  isStrict?: boolean
}

interface Entry extends Omit<Made, 'isKept'> {
  isStrict: boolean
  madeAt: number
  /** When what it shows first changed after it was made; undefined while nothing has. */
  outdatedSince: number | undefined
  isBest: boolean
}

interface Work {
  result: Promise<ReadyAnswer>
  /** The same, of a change that came while it was being made. */
  outdatedSince: number | undefined
}

export interface PageCacheOptions {
  make: (key: string, previous: ReadyAnswer | undefined) => Promise<Made>
  /** What other processes have changed since it was asked last; absent where there is no other process. */
  look?: (() => Promise<readonly Topic[]>) | undefined
  /** Whether somebody waits for the database in vain right now. */
  isDatabaseQuiet?: () => boolean
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number
  /** Bytes that may be kept. */
  room?: number
}

/** An outdated answer is still sent for so long: nothing is seen later than a second after it was written. */
const STALE_MS = 1_000
/** From here on a new one is made meanwhile. Under hundreds of orders a second a page is made twice a second. */
const RENEW_MS = 400
/** Whatever a change nobody told of has left behind, and what the time alone changes, is gone after so long. */
const RENEW_ALWAYS_MS = 60_000
const OLDEST_MS = 600_000
/** How long anybody waits to hear of other processes; the database may be away. */
const PATIENCE_MS = 250
/** While the database says nothing, nobody waits longer than this for a page that is kept. */
const QUIET_PATIENCE_MS = 500
const ROOM = 24 * 1024 * 1024
/** More are not made at a time: the rest is told to come back, and whatever is kept goes on leaving at once. */
const MOST_AT_ONCE = 64

/** Thrown where an answer cannot be made now because too many others are being made. */
export class TooManyAtOnce extends Error {}

/**
 * Answers that are the same for everybody, kept as ready bytes. One is made at a time however many ask, when what it
 * shows has changed: at once after a deliberate write of this process, within a second after an order or a write of
 * another process. Bounded by bytes.
 */
export function createPageCache({
  make,
  look,
  isDatabaseQuiet = () => false,
  now = () => performance.now(),
  room = ROOM,
}: PageCacheOptions) {
  const kept = new BoundedStore<Entry>(room)
  const underway = new Map<string, Work>()
  let askedAt = now()
  let heardAt = askedAt
  let looking: Promise<void> | undefined
  let improving: Promise<void> = Promise.resolve()

  function outdate(topics: readonly Topic[], since: number) {
    if (topics.length === 0) return
    for (const entry of kept.values()) {
      if (topics.some((topic) => entry.topics.has(topic))) {
        entry.outdatedSince = Math.min(entry.outdatedSince ?? since, since)
      }
    }
    // What it will have asked for is not known yet.
    for (const work of underway.values()) work.outdatedSince = Math.min(work.outdatedSince ?? since, since)
  }

  /** Asks what other processes have written. What has changed may have done so right after the last time. */
  function lookAround(): Promise<void> {
    if (!look) return Promise.resolve()
    const begun = now()
    if (!looking) askedAt = begun
    looking ??= look()
      .then(
        (topics) => {
          outdate(topics, heardAt)
          heardAt = begun
        },
        () => undefined,
      )
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  /** Whether other processes have to be asked first. While the database is silent or away, the shop goes on without. */
  function isOutOfTouch(): boolean {
    if (!look || now() - heardAt <= STALE_MS) return false
    return looking ? now() - askedAt <= PATIENCE_MS : now() - askedAt > STALE_MS
  }

  function renewed(key: string): Promise<ReadyAnswer> {
    const running = underway.get(key)
    // After a write of our own nobody is given what was read before it.
    if (running && running.outdatedSince !== Number.NEGATIVE_INFINITY) return running.result
    if (underway.size >= MOST_AT_ONCE) return Promise.reject(new TooManyAtOnce())
    const begun = now()
    const work: Work = { result: begin(), outdatedSince: undefined }
    underway.set(key, work)
    return work.result

    async function begin(): Promise<ReadyAnswer> {
      // Not before the work is on the list: a change that comes meanwhile must find it there.
      await null
      try {
        const previous = kept.get(key)
        const { answer, topics, isKept, isStrict = false } = await make(key, previous?.answer)
        // Another one may have begun after this one was overtaken by a write.
        if (underway.get(key) === work) {
          const isBest = previous?.answer === answer && previous.isBest
          const { outdatedSince } = work
          const entry = { answer, topics, isStrict, madeAt: begun, outdatedSince, isBest }
          if (isKept) kept.set(key, entry, answer.size)
          else if (answer.status < 500) kept.delete(key)
        }
        return answer
      } finally {
        if (underway.get(key) === work) underway.delete(key)
      }
    }
  }

  /** Settles when the time is over and the database says nothing; never, once `work` is done. */
  async function quiet(until: number, work: Promise<unknown>): Promise<void> {
    let isDone = false
    void work.then(() => {
      isDone = true
    })
    for (;;) {
      await pause(isDatabaseQuiet() ? 0 : Math.max(until - now(), QUIET_PATIENCE_MS / 5))
      // What has arrived while the event loop was held up is read first.
      await nextTurn()
      if (isDone) return new Promise(() => undefined)
      if (isDatabaseQuiet()) return
    }
  }

  function isUsable(entry: Entry | undefined): entry is Entry {
    if (!entry || now() - entry.madeAt > OLDEST_MS) return false
    if (entry.isStrict && look && now() - heardAt > STALE_MS) return false
    return entry.outdatedSince === undefined || now() - entry.outdatedSince <= STALE_MS
  }

  function isDue({ outdatedSince, madeAt }: Entry): boolean {
    return (
      (outdatedSince !== undefined && now() - outdatedSince > RENEW_MS) || now() - madeAt > RENEW_ALWAYS_MS
    )
  }

  /** Compresses as well as can be, one answer at a time, in the background. */
  function improve(key: string, entry: Entry) {
    entry.isBest = true
    improving = improving.then(async () => {
      const best = await bestCompressed(entry.answer).catch(() => entry.answer)
      if (kept.get(key) === entry) kept.set(key, Object.assign(entry, { answer: best }), best.size)
    })
  }

  return {
    /** A deliberate write of this process: nobody sees the old page any more. */
    invalidate(topics: readonly Topic[]) {
      outdate(topics, Number.NEGATIVE_INFINITY)
    },
    /** An order of this process: the old page goes on for less than a second. */
    outdate(topics: readonly Topic[]) {
      outdate(topics, now())
    },
    /** Bytes kept now. */
    get size() {
      return kept.size
    },
    /** The kept answer if it may be sent as it is, without any waiting. */
    peek(key: string): ReadyAnswer | undefined {
      if (isOutOfTouch()) return undefined
      if (look && now() - askedAt > RENEW_MS) void lookAround()
      const entry = kept.get(key)
      if (!isUsable(entry)) return undefined
      if (isDue(entry)) renewed(key).catch(() => undefined)
      else if (!entry.isBest && entry.outdatedSince === undefined && kept.isRegular(key)) improve(key, entry)
      return entry.answer
    },
    /** The answer, made if need be. While the database is away, an old one is better than none. */
    async get(key: string): Promise<ReadyAnswer> {
      const until = now() + QUIET_PATIENCE_MS
      if (isOutOfTouch()) {
        const looked = lookAround()
        if (!isDatabaseQuiet()) await Promise.race([looked, pause(PATIENCE_MS)])
      }
      const old = kept.get(key)
      if (isUsable(old) && !isDue(old)) return old.answer
      const last = old?.isStrict ? undefined : old?.answer
      if (!last) return renewed(key)
      const renewing = renewed(key).then(
        (answer) => (answer.status < 500 ? answer : last),
        () => last,
      )
      // After a write of our own the old page goes out only where no new one can be made.
      if (old?.outdatedSince === Number.NEGATIVE_INFINITY) return renewing
      return Promise.race([renewing, quiet(until, renewing).then(() => last)])
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
