/**
 * Which accounts were deleted, in a file beside the database: a backup from before a deletion still holds the person,
 * and after it is restored the file says who has to be taken out again. It names nobody: each line is a time and the
 * id of a user. See docs/decisions/0010-a-backup-is-text.md.
 */
import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { Log } from '#app/lib/log.ts'
import { anonymizeUser } from './delete-account.server.ts'

const FILE = 'deleted-accounts.txt'
const BATCH = 500
/** A deletion may be committed after a later one; a line that stands twice does no harm. */
const OVERLAP_MS = 60_000

interface Deletion {
  userId: string
  at: Date
}

export const deletionListPath = (folder: string) => join(folder, FILE)

export const isAccountDeletion = (path: string) => /^\/api\/user\/[^/]+\/deletion$/.test(path)

/** The lines of a list, many at a time. A line that is not whole, as a power cut leaves it, is none. */
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
 * Deletes the accounts of a list that the database still has.
 * @returns how many there were
 */
export async function replayDeletions(db: Db, file: string): Promise<number> {
  let erased = 0
  for await (const batch of readDeletions(file)) {
    const timeOf = new Map(batch.map(({ userId, at }) => [userId, at]))
    const back = await db
      .selectFrom('users')
      .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
      .select('users.id')
      .where('users.id', 'in', [...timeOf.keys()])
      .where('account_deletions.user_id', 'is', null)
      .orderBy('users.id')
      .execute()
    for (const { id } of back) {
      if (await eraseAgain(db, { userId: id, at: timeOf.get(id) ?? new Date(0) })) erased += 1
    }
  }
  return erased
}

/** @returns false where another process that starts at the same moment was faster */
function eraseAgain(db: Db, { userId, at }: Deletion): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const done = await tx
      .selectFrom('account_deletions')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!done) await anonymizeUser(tx, { userId, email: user.email }, at)
    return !done
  })
}

async function appendDeletions(folder: string, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(deletionListPath(folder), 'a', 0o600)
  try {
    // The line feed in front ends a line that a power cut has cut off.
    await file.write(`\n${deletions.map(({ userId, at }) => `${at.toISOString()} ${userId}\n`).join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export function createDeletionList({ db, folder, log }: { db: Db; folder: string; log: Log }) {
  let savedUntil = 0

  async function missing(): Promise<Deletion[]> {
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

  /** Writes what the database knows and the file does not. Without the file the shop serves on, and says so. */
  async function save(): Promise<void> {
    const before = savedUntil
    try {
      await appendDeletions(folder, await missing())
    } catch (error) {
      savedUntil = before
      log.error({ err: error }, 'the list of deleted accounts could not be written')
    }
  }

  return {
    keep: save,
    /** At start: deletes again what a restored backup has brought back, and completes the file. */
    async catchUp(): Promise<number> {
      const erased = await replayDeletions(db, deletionListPath(folder)).catch((error) => {
        log.error({ err: error }, 'the list of deleted accounts could not be read')
        return 0
      })
      if (erased > 0)
        log.warn({ accounts: erased }, 'accounts that a backup had brought back were deleted again')
      await save()
      return erased
    },
  }
}
