/**
 * Reads from replicas without showing anybody less than they have seen. A reader names a position of the write-ahead
 * log, and a replica may answer once it has replayed the log up to it. See docs/decisions/0036-clusters.md.
 */

import { sql } from 'kysely'
import { errorCode } from '#app/lib/error-code.ts'
import { isDatabaseUnavailable } from './connection-errors.server.ts'
import type { Db } from './schema.server.ts'

/**
 * A timeline and a position of the log, such as `00000002/0/16B3748`; `any` if every replica will do, `primary` if none is
 * known to.
 */
export type ReadPosition = string

export interface ReplicaReads {
  /** Runs `work` on a replica that has replayed `position`, otherwise on the primary. */
  read<Value>(position: ReadPosition, isStreamed: boolean, work: (db: Db) => Promise<Value>): Promise<Value>
  /** The position after everything that was committed before this call. */
  samplePosition(): Promise<ReadPosition>
  /** The changes that data for a cache must include: every change that this process has made or has heard of. */
  cachePosition(): ReadPosition
  /** Call after this process has changed cached data. */
  markWritten(): void
  /** Call when the changes of other processes have been read. */
  refreshCachePosition(): Promise<void>
}

/** The name of a log file begins with its timeline. */
const TIMELINE_DIGITS = 8

class ReplicaBehind extends Error {}

/** A query that needs rows which the replica has just removed is cancelled there. */
const RECOVERY_CONFLICT = '40001'

const isReplicaFailure = (error: unknown) =>
  error instanceof ReplicaBehind || isDatabaseUnavailable(error) || errorCode(error) === RECOVERY_CONFLICT

/**
 * Behind one address there may be several replicas: only a transaction stays on one of them. A former primary may have
 * written further than the new one, on its own timeline: only a replica that follows the timeline of the position counts.
 */
function readAfter<Value>(replica: Db, position: ReadPosition, work: (db: Db) => Promise<Value>) {
  const timeline = Number.parseInt(position.slice(0, TIMELINE_DIGITS), 16)
  const lsn = position.slice(TIMELINE_DIGITS + 1)
  return replica
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ isCurrent: boolean }>`
        select coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) and exists (
          select from pg_stat_wal_receiver where status = 'streaming' and received_tli >= ${timeline}::int
        ) as "isCurrent"`.execute(tx)
      if (!rows[0]?.isCurrent) throw new ReplicaBehind()
      return work(tx)
    })
}

export function createReplicaReads(primary: Db, replica: Db): ReplicaReads {
  let running: Promise<ReadPosition> | undefined
  let next: Promise<ReadPosition> | undefined
  let position: ReadPosition = 'primary'
  let writes = 0

  async function querySample(): Promise<ReadPosition> {
    const { rows } = await sql<{ position: string }>`
      select left(pg_walfile_name(lsn), ${sql.lit(TIMELINE_DIGITS)}) || '/' || lsn as position
      from pg_current_wal_insert_lsn() lsn`.execute(primary)
    return rows[0]?.position ?? 'primary'
  }

  /** Writes that end together share one query, which starts after all of them. */
  function samplePosition(): Promise<ReadPosition> {
    if (!running) {
      running = querySample().finally(() => {
        running = undefined
      })
      return running
    }
    const startNext = () => {
      next = undefined
      return samplePosition()
    }
    next ??= running.then(startNext, startNext)
    return next
  }

  return {
    samplePosition,
    cachePosition: () => position,
    markWritten() {
      writes += 1
      position = 'primary'
    },
    async refreshCachePosition() {
      const writesBefore = writes
      const sampled = await samplePosition()
      if (writes === writesBefore) position = sampled
    },
    async read(required, isStreamed, work) {
      if (required === 'primary' || (isStreamed && required !== 'any')) return work(primary)
      try {
        return await (required === 'any' ? work(replica) : readAfter(replica, required, work))
      } catch (error) {
        if (!isReplicaFailure(error)) throw error
        return work(primary)
      }
    },
  }
}
