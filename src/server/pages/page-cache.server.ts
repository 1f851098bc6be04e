import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { CacheTag } from '#app/db/change-polling.server.ts'
import { ByteBoundedCache } from './byte-bounded-cache.server.ts'
import { type CachedResponse, recompressResponse } from './cached-response.server.ts'

/** An answer as it was made, and what it is made of. */
export interface BuiltResponse {
  response: CachedResponse
  tags: ReadonlySet<CacheTag>
  /** Whether the next one who asks may have it too. */
  isCacheable: boolean
  /** Sent only while it is known to be true: not while the database is away. */
  mustRevalidate?: boolean
}

interface CacheEntry extends Omit<BuiltResponse, 'isCacheable'> {
  mustRevalidate: boolean
  builtAt: number
  /** When what it shows first changed after it was made; undefined while nothing has. */
  outdatedSince: number | undefined
  isMaxCompressed: boolean
}

interface PendingBuild {
  result: Promise<CachedResponse>
  /** The same, of a change that came while it was being made. */
  outdatedSince: number | undefined
}

export interface PageCacheOptions {
  build: (key: string, previous: CachedResponse | undefined) => Promise<BuiltResponse>
  /** What other processes have changed since it was asked last; absent where there is no other process. */
  pollChanges?: (() => Promise<readonly CacheTag[]>) | undefined
  /** Whether somebody waits for the database in vain right now. */
  isDatabaseQuiet?: () => boolean
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number
  /** Bytes that may be kept. */
  maxBytes?: number
}

/** An outdated answer is still sent for so long: nothing is seen later than a second after it was written. */
const MAX_STALE_MS = 1_000
/** From here on a new one is made meanwhile. Under hundreds of orders a second a page is made twice a second. */
const REVALIDATE_AFTER_MS = 400
/** Whatever a change nobody told of has left behind, and what the time alone changes, is gone after so long. */
const REVALIDATE_ALWAYS_AFTER_MS = 60_000
const MAX_AGE_MS = 600_000
/** How long anybody waits to hear of other processes; the database may be away. */
const POLL_TIMEOUT_MS = 250
/** While the database says nothing, nobody waits longer than this for a page that is kept. */
const QUIET_PATIENCE_MS = 500
const DEFAULT_MAX_BYTES = 24 * 1024 * 1024
/** More are not made at a time: the rest is told to come back, and whatever is kept goes on leaving at once. */
const MAX_CONCURRENT_BUILDS = 64

/** Thrown where an answer cannot be made now because too many others are being made. */
export class TooManyBuildsError extends Error {}

/**
 * Answers that are the same for everybody, kept as ready bytes. One is made at a time however many ask, when what it
 * shows has changed: at once after a deliberate write of this process, within a second after an order or a write of
 * another process. Bounded by bytes.
 */
export function createPageCache({
  build,
  pollChanges,
  isDatabaseQuiet = () => false,
  now = () => performance.now(),
  maxBytes = DEFAULT_MAX_BYTES,
}: PageCacheOptions) {
  const entries = new ByteBoundedCache<CacheEntry>(maxBytes)
  const pendingBuilds = new Map<string, PendingBuild>()
  let pollStartedAt = now()
  let polledAt = pollStartedAt
  let pendingPoll: Promise<void> | undefined
  let pendingRecompression: Promise<void> = Promise.resolve()

  function markStale(topics: readonly CacheTag[], since: number) {
    if (topics.length === 0) return
    for (const entry of entries.values()) {
      if (topics.some((topic) => entry.tags.has(topic))) {
        entry.outdatedSince = Math.min(entry.outdatedSince ?? since, since)
      }
    }
    // What it will have asked for is not known yet.
    for (const work of pendingBuilds.values())
      work.outdatedSince = Math.min(work.outdatedSince ?? since, since)
  }

  /** Asks what other processes have written. What has changed may have done so right after the last time. */
  function pollOtherProcesses(): Promise<void> {
    if (!pollChanges) return Promise.resolve()
    const begun = now()
    if (!pendingPoll) pollStartedAt = begun
    pendingPoll ??= pollChanges()
      .then(
        (topics) => {
          markStale(topics, polledAt)
          polledAt = begun
        },
        () => undefined,
      )
      .finally(() => {
        pendingPoll = undefined
      })
    return pendingPoll
  }

  /** Whether other processes have to be asked first. While the database is silent or away, the shop goes on without. */
  function isPollRequired(): boolean {
    if (!pollChanges || now() - polledAt <= MAX_STALE_MS) return false
    return pendingPoll ? now() - pollStartedAt <= POLL_TIMEOUT_MS : now() - pollStartedAt > MAX_STALE_MS
  }

  function rebuild(key: string): Promise<CachedResponse> {
    const running = pendingBuilds.get(key)
    // After a write of our own nobody is given what was read before it.
    if (running && running.outdatedSince !== Number.NEGATIVE_INFINITY) return running.result
    if (pendingBuilds.size >= MAX_CONCURRENT_BUILDS) return Promise.reject(new TooManyBuildsError())
    const begun = now()
    const work: PendingBuild = { result: begin(), outdatedSince: undefined }
    pendingBuilds.set(key, work)
    return work.result

    async function begin(): Promise<CachedResponse> {
      // Not before the work is on the list: a change that comes meanwhile must find it there.
      await null
      try {
        const previous = entries.get(key)
        const { response, tags, isCacheable, mustRevalidate = false } = await build(key, previous?.response)
        // Another one may have begun after this one was overtaken by a write.
        if (pendingBuilds.get(key) === work) {
          const isMaxCompressed = previous?.response === response && previous.isMaxCompressed
          const { outdatedSince } = work
          const entry = { response, tags, mustRevalidate, builtAt: begun, outdatedSince, isMaxCompressed }
          if (isCacheable) entries.set(key, entry, response.size)
          else if (response.status < 500) entries.delete(key)
        }
        return response
      } finally {
        if (pendingBuilds.get(key) === work) pendingBuilds.delete(key)
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

  function isUsable(entry: CacheEntry | undefined): entry is CacheEntry {
    if (!entry || now() - entry.builtAt > MAX_AGE_MS) return false
    if (entry.mustRevalidate && pollChanges && now() - polledAt > MAX_STALE_MS) return false
    return entry.outdatedSince === undefined || now() - entry.outdatedSince <= MAX_STALE_MS
  }

  function isRevalidationDue({ outdatedSince, builtAt: madeAt }: CacheEntry): boolean {
    return (
      (outdatedSince !== undefined && now() - outdatedSince > REVALIDATE_AFTER_MS) ||
      now() - madeAt > REVALIDATE_ALWAYS_AFTER_MS
    )
  }

  /** Compresses as well as can be, one answer at a time, in the background. */
  function recompress(key: string, entry: CacheEntry) {
    entry.isMaxCompressed = true
    pendingRecompression = pendingRecompression.then(async () => {
      const best = await recompressResponse(entry.response).catch(() => entry.response)
      if (entries.get(key) === entry) entries.set(key, Object.assign(entry, { answer: best }), best.size)
    })
  }

  return {
    /** A deliberate write of this process: nobody sees the old page any more. */
    invalidate(topics: readonly CacheTag[]) {
      markStale(topics, Number.NEGATIVE_INFINITY)
    },
    /** An order of this process: the old page goes on for less than a second. */
    markStale(topics: readonly CacheTag[]) {
      markStale(topics, now())
    },
    /** Bytes kept now. */
    get size() {
      return entries.size
    },
    /** The kept answer if it may be sent as it is, without any waiting. */
    peek(key: string): CachedResponse | undefined {
      if (isPollRequired()) return undefined
      if (pollChanges && now() - pollStartedAt > REVALIDATE_AFTER_MS) void pollOtherProcesses()
      const entry = entries.get(key)
      if (!isUsable(entry)) return undefined
      if (isRevalidationDue(entry)) rebuild(key).catch(() => undefined)
      else if (!entry.isMaxCompressed && entry.outdatedSince === undefined && entries.isFrequentlyUsed(key))
        recompress(key, entry)
      return entry.response
    },
    /** The answer, made if need be. While the database is away, an old one is better than none. */
    async get(key: string): Promise<CachedResponse> {
      const until = now() + QUIET_PATIENCE_MS
      if (isPollRequired()) {
        const looked = pollOtherProcesses()
        if (!isDatabaseQuiet()) await Promise.race([looked, pause(POLL_TIMEOUT_MS)])
      }
      const old = entries.get(key)
      if (isUsable(old) && !isRevalidationDue(old)) return old.response
      const last = old?.mustRevalidate ? undefined : old?.response
      if (!last) return rebuild(key)
      const renewing = rebuild(key).then(
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
