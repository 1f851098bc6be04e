import { constants } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const PREFIX = 'snapshot-'

/**
 * Copies the embedded database's files aside at a moment when no statement runs, for a backup to be taken from the
 * copy at leisure: orders wait only while files are copied.
 * @returns the data folder of the copy, and for how many milliseconds the database was held
 */
export async function snapshotOf(pool: pg.Pool, folder: string): Promise<{ folder: string; heldMs: number }> {
  const copy = await mkdtemp(join(folder, PREFIX))
  // Most is written back before anybody has to wait.
  await pool.query('checkpoint')
  const session = await pool.connect()
  const since = performance.now()
  try {
    await session.query('checkpoint')
    await cp(join(folder, 'database'), join(copy, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    })
    return { folder: copy, heldMs: Math.round(performance.now() - since) }
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  } finally {
    session.release()
  }
}

/** Removes the copies of backups that were killed. */
export async function removeSnapshots(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(PREFIX)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
