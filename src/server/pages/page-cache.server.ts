import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { CacheTag } from '#app/db/change-polling.server.ts'
import { ByteBoundedCache } from './byte-bounded-cache.server.ts'
import { type CachedResponse, recompressResponse } from './cached-response.server.ts'
import {
  createChangeWatch,
  MAX_STALE_MS,
  POLL_TIMEOUT_MS,
  REVALIDATE_AFTER_MS,
} from './change-watch.server.ts'

/** A built response and the data it depends on. */
export interface BuiltResponse {
  response: CachedResponse
  tags: ReadonlySet<CacheTag>
  /** True if the response may be cached for other requests. */
  isCacheable: boolean
  /** Sent only while it is known to be current: not while the database is down. */
  mustRevalidate?: boolean
}

interface CacheEntry extends Omit<BuiltResponse, 'isCacheable'> {
  mustRevalidate: boolean
  builtAt: number
  /** When the data first changed after the build; undefined while it has not. */
  outdatedSince: number | undefined
  isMaxCompressed: boolean
}

interface PendingBuild {
  result: Promise<CachedResponse>
  /** The same, for a change during the build. */
  outdatedSince: number | undefined
}

export interface PageCacheOptions {
  build: (key: string, previous: CachedResponse | undefined) => Promise<BuiltResponse>
  /** The tags that other processes have changed since the last call; absent if there are no other processes. */
  pollChanges?: (() => Promise<readonly CacheTag[]>) | undefined
  /** True if the database currently does not answer. */
  isDatabaseQuiet?: () => boolean
  /** Milliseconds of a monotonic clock. */
  now?: () => number
  /** Maximum size of the cache in bytes. */
  maxBytes?: number
}

/** Limits the effect of time itself and of changes that no process reported. */
const REVALIDATE_ALWAYS_AFTER_MS = 60_000
const MAX_AGE_MS = 600_000
/** Maximum wait for a cached page while the database does not answer. */
const QUIET_PATIENCE_MS = 500
const DEFAULT_MAX_BYTES = 24 * 1024 * 1024
/** Further builds are rejected. Cached responses are still served. One site has at most a quarter of them (`limitBuilds`). */
const MAX_CONCURRENT_BUILDS = 256

/** A response cannot be built because too many others are being built. */
export class TooManyBuildsError extends Error {}

/**
 * Caches responses that are the same for everyone. A response is built once for all simultaneous requests, when its
 * data has changed: at once after a direct write of this process, and within a second after an order or a write of
 * another process. The size is bounded in bytes.
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
  const changeWatch = createChangeWatch({ pollChanges, onChanges: markStale, now })
  let pendingRecompression: Promise<void> = Promise.resolve()

  function markStale(tags: readonly CacheTag[], since: number) {
    if (tags.length === 0) return
    for (const entry of entries.values()) {
      if (tags.some((tag) => entry.tags.has(tag))) {
        entry.outdatedSince = Math.min(entry.outdatedSince ?? since, since)
      }
    }
    // The tags of a running build are not complete yet.
    for (const pending of pendingBuilds.values())
      pending.outdatedSince = Math.min(pending.outdatedSince ?? since, since)
  }

  function rebuild(key: string): Promise<CachedResponse> {
    const running = pendingBuilds.get(key)
    // A build that began before a direct write of this process must not be used.
    if (running && running.outdatedSince !== Number.NEGATIVE_INFINITY) return running.result
    if (pendingBuilds.size >= MAX_CONCURRENT_BUILDS) return Promise.reject(new TooManyBuildsError())
    const startedAt = now()
    const pending: PendingBuild = { result: run(), outdatedSince: undefined }
    pendingBuilds.set(key, pending)
    return pending.result

    async function run(): Promise<CachedResponse> {
      // Starts after the build is in the map, because changes during the build must find it there.
      await null
      try {
        const previous = entries.get(key)
        const { response, tags, isCacheable, mustRevalidate = false } = await build(key, previous?.response)
        // A write may have replaced this build by a newer one.
        if (pendingBuilds.get(key) === pending) {
          const isMaxCompressed = previous?.response === response && previous.isMaxCompressed
          const { outdatedSince } = pending
          const entry = { response, tags, mustRevalidate, builtAt: startedAt, outdatedSince, isMaxCompressed }
          if (isCacheable) entries.set(key, entry, response.size)
          else if (response.status < 500) entries.delete(key)
        }
        return response
      } finally {
        if (pendingBuilds.get(key) === pending) pendingBuilds.delete(key)
      }
    }
  }

  /** Settles when the time is over and the database does not answer. Never settles once `work` is done. */
  async function waitForSilence(deadline: number, pending: Promise<unknown>): Promise<void> {
    let isDone = false
    void pending.then(() => {
      isDone = true
    })
    for (;;) {
      await pause(isDatabaseQuiet() ? 0 : Math.max(deadline - now(), QUIET_PATIENCE_MS / 5))
      // Reads the data that arrived while the event loop was blocked.
      await nextTurn()
      if (isDone) return new Promise(() => undefined)
      if (isDatabaseQuiet()) return
    }
  }

  function isUsable(entry: CacheEntry | undefined, at: number): entry is CacheEntry {
    if (!entry || at - entry.builtAt > MAX_AGE_MS) return false
    if (entry.mustRevalidate && !changeWatch.isUpToDate(at)) return false
    return entry.outdatedSince === undefined || at - entry.outdatedSince <= MAX_STALE_MS
  }

  function isRevalidationDue({ outdatedSince, builtAt }: CacheEntry, at: number): boolean {
    return (
      (outdatedSince !== undefined && at - outdatedSince > REVALIDATE_AFTER_MS) ||
      at - builtAt > REVALIDATE_ALWAYS_AFTER_MS
    )
  }

  /** Compresses at maximum quality in the background, one response at a time. */
  function recompress(key: string, entry: CacheEntry) {
    entry.isMaxCompressed = true
    const { response } = entry
    pendingRecompression = pendingRecompression.then(async () => {
      const recompressed = await recompressResponse(response).catch(() => response)
      // Meanwhile, the entry may have been replaced by another one with the same response.
      const current = entries.get(key)
      if (current?.response !== response) return
      current.response = recompressed
      entries.set(key, current, recompressed.size)
    })
  }

  return {
    /** After a direct write of this process: the old response is not served anymore. */
    invalidate(tags: readonly CacheTag[]) {
      markStale(tags, Number.NEGATIVE_INFINITY)
    },
    /** After an order of this process: the old response is served for less than a second. */
    markStale(tags: readonly CacheTag[]) {
      markStale(tags, now())
    },
    /** Current size in bytes. */
    get size() {
      return entries.size
    },
    /** The cached response, if it can be served without waiting. */
    peek(key: string): CachedResponse | undefined {
      const at = now()
      if (changeWatch.isPollRequired(at)) return undefined
      changeWatch.pollIfDue(at)
      const entry = entries.get(key)
      if (!isUsable(entry, at)) return undefined
      if (isRevalidationDue(entry, at)) rebuild(key).catch(() => undefined)
      else if (!entry.isMaxCompressed && entry.outdatedSince === undefined && entries.isFrequentlyUsed(key))
        recompress(key, entry)
      return entry.response
    },
    /** The response, built if necessary. While the database is down, an old one is served. */
    async get(key: string): Promise<CachedResponse> {
      const deadline = now() + QUIET_PATIENCE_MS
      if (changeWatch.isPollRequired(now())) {
        const poll = changeWatch.poll()
        if (!isDatabaseQuiet()) await Promise.race([poll, pause(POLL_TIMEOUT_MS)])
      }
      const entry = entries.get(key)
      const at = now()
      if (isUsable(entry, at) && !isRevalidationDue(entry, at)) return entry.response
      const fallback = entry?.mustRevalidate ? undefined : entry?.response
      if (!fallback) return rebuild(key)
      const rebuilt = rebuild(key).then(
        (response) => (response.status < 500 ? response : fallback),
        () => fallback,
      )
      // After a direct write of this process, the old response is served only if the new one fails.
      if (entry?.outdatedSince === Number.NEGATIVE_INFINITY) return rebuilt
      return Promise.race([rebuilt, waitForSilence(deadline, rebuilt).then(() => fallback)])
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
