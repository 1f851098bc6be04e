/**
 * The list of deleted accounts, in a file beside the database. A backup from before a deletion still contains the
 * account; after a restore, the list shows which accounts to delete again. Each line has only a time and a user ID. See
 * docs/decisions/0008-text-backups.md.
 */
import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '#app/db/pool.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { Log } from '#app/lib/log.ts'
import { anonymizeUser } from './delete-account.server.ts'

const FILE = 'deleted-accounts.txt'
const BATCH = 500
/** Deletions may be committed out of order; duplicate lines are harmless. */
const OVERLAP_MS = 60_000

interface Deletion {
  userId: string
  at: Date
}

export const deletionListPath = (folder: string) => join(folder, FILE)

/** Reads the list in batches. Skips incomplete lines, as a power cut leaves them. */
async function* readDeletions(file: string): AsyncGenerator<Deletion[]> {
  if (!existsSync(file)) return
  const source = await open(file)
  let batch: Deletion[] = []
  for await (const line of source.readLines()) {
    const [time = '', userId] = line.split(' ')
    const at = new Date(time)
    if (!userId || Number.isNaN(at.getTime())) continue
    batch.push({ userId, at })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Deletes the listed accounts that are in the database.
 * @returns the number of deleted accounts
 */
export async function replayDeletions(db: Db, file: string): Promise<number> {
  let deleted = 0
  for await (const batch of readDeletions(file)) {
    const timeOf = new Map(batch.map(({ userId, at }) => [userId, at]))
    const restored = await db
      .selectFrom('users')
      .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
      .select('users.id')
      .where('users.id', 'in', [...timeOf.keys()])
      .where('account_deletions.user_id', 'is', null)
      .orderBy('users.id')
      .execute()
    for (const { id } of restored) {
      if (await deleteAgain(db, { userId: id, at: timeOf.get(id) ?? new Date(0) })) deleted += 1
    }
  }
  return deleted
}

/** @returns false when another process that starts at the same time was faster */
function deleteAgain(db: Db, { userId, at }: Deletion): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const done = await findRow(tx, 'account_deletions', { user_id: userId }, ['user_id'])
    if (!done) await anonymizeUser(tx, { userId, email: user.email }, at)
    return !done
  })
}

async function appendDeletions(folder: string, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(deletionListPath(folder), 'a', 0o600)
  try {
    // The leading line feed ends a line that a power cut left incomplete.
    await file.write(`\n${deletions.map(({ userId, at }) => `${at.toISOString()} ${userId}\n`).join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export function createDeletionList({ db, folder, log }: { db: Db; folder: string; log: Log }) {
  let savedUntil = 0

  async function findMissing(): Promise<Deletion[]> {
    const rows = await db
      .selectFrom('account_deletions')
      .select(['user_id as userId', 'deleted_at as at'])
      .where('deleted_at', '>', new Date(savedUntil - OVERLAP_MS))
      .orderBy('deleted_at')
      .execute()
    const found = new Map(rows.map((row) => [row.userId, row]))
    if (savedUntil === 0) {
      for await (const batch of readDeletions(deletionListPath(folder))) {
        for (const { userId } of batch) found.delete(userId)
      }
    }
    savedUntil = rows.at(-1)?.at.getTime() ?? savedUntil
    return [...found.values()]
  }

  /** Appends the deletions that the file does not have. When writing fails, the shop logs an error and keeps running. */
  async function save(): Promise<void> {
    const before = savedUntil
    try {
      await appendDeletions(folder, await findMissing())
    } catch (error) {
      savedUntil = before
      log.error({ err: error }, 'the list of deleted accounts could not be written')
    }
  }

  return {
    save,
    /** At start: deletes accounts that a restored backup brought back, and completes the file. */
    async catchUp(): Promise<number> {
      const deleted = await replayDeletions(db, deletionListPath(folder)).catch((error) => {
        log.error({ err: error }, 'the list of deleted accounts could not be read')
        return 0
      })
      if (deleted > 0)
        log.warn(
          { accounts: deleted },
          'deleted accounts that came back with a restored backup were deleted again',
        )
      await save()
      return deleted
    },
  }
}
