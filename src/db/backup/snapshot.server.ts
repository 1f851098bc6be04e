import { constants } from 'node:fs'
import { cp, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const PREFIX = 'snapshot-'
/** Disk space that stays free for the shop while the copy exists. */
const SPARE_BYTES = 300 * 1024 * 1024

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name)).catch(() => ({ size: 0 }))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Throws if the copy would fill the disk. */
async function assertDiskSpace(folder: string): Promise<void> {
  const needed = (await folderSize(join(folder, 'database'))) + SPARE_BYTES
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  const megabytes = Math.ceil(needed / 1024 / 1024)
  throw new Error(`A backup of the running shop needs ${megabytes} MB free beside the database.`)
}

/**
 * Copies the files of the embedded database while no statement runs. The backup reads the copy, so that orders wait only
 * while files are copied.
 * @returns the data folder of the copy, and for how many milliseconds other queries had to wait
 */
export async function createSnapshot(
  pool: pg.Pool,
  folder: string,
): Promise<{ folder: string; pausedMs: number }> {
  await assertDiskSpace(folder)
  const copy = await mkdtemp(join(folder, PREFIX))
  // Writes most pages before queries have to wait.
  await pool.query('checkpoint')
  const session = await pool.connect()
  const since = performance.now()
  try {
    await session.query('checkpoint')
    await cp(join(folder, 'database'), join(copy, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    })
    return { folder: copy, pausedMs: Math.round(performance.now() - since) }
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  } finally {
    session.release()
  }
}

/** Removes the copies that interrupted backups left. */
export async function removeSnapshots(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(PREFIX)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
