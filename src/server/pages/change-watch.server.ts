import type { CacheTag } from '#app/db/change-polling.server.ts'

/** A stale response is served this long, so that every write is visible within a second. */
export const MAX_STALE_MS = 1_000
/**
 * From this age on, a stale response is rebuilt in the background. Under hundreds of orders a second, a page is built
 * twice a second.
 */
export const REVALIDATE_AFTER_MS = 400
/** Maximum wait for a poll; the database may be down. */
export const POLL_TIMEOUT_MS = 250

interface ChangeWatchOptions {
  /** The tags that other processes have changed since the last call; absent if there are no other processes. */
  pollChanges: (() => Promise<readonly CacheTag[]>) | undefined
  /** `since`: the changes may be as old as this. */
  onChanges: (tags: readonly CacheTag[], since: number) => void
  now: () => number
}

/** Reads what other processes have written, one poll at a time. `at` is the current time, which the caller has read already. */
export function createChangeWatch({ pollChanges, onChanges, now }: ChangeWatchOptions) {
  let pollStartedAt = now()
  let polledAt = pollStartedAt
  let pendingPoll: Promise<void> | undefined

  function poll(): Promise<void> {
    if (!pollChanges) return Promise.resolve()
    const startedAt = now()
    if (!pendingPoll) pollStartedAt = startedAt
    pendingPoll ??= pollChanges()
      .then(
        (tags) => {
          // A change may be as old as the previous poll.
          onChanges(tags, polledAt)
          polledAt = startedAt
        },
        () => undefined,
      )
      .finally(() => {
        pendingPoll = undefined
      })
    return pendingPoll
  }

  /** True if the changes of other processes are known, except those of the last second. */
  const isUpToDate = (at: number) => !pollChanges || at - polledAt <= MAX_STALE_MS

  return {
    poll,
    isUpToDate,
    /** True if a response must wait for a poll. While the database does not answer or is down, it does not. */
    isPollRequired(at: number): boolean {
      if (isUpToDate(at)) return false
      const age = at - pollStartedAt
      return pendingPoll ? age <= POLL_TIMEOUT_MS : age > MAX_STALE_MS
    },
    /** Polls in the background. */
    pollIfDue(at: number): void {
      if (pollChanges && at - pollStartedAt > REVALIDATE_AFTER_MS) void poll()
    },
  }
}
