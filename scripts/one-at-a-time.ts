/** Work that two processes must not do at once, such as two builds into one folder. */
import { mkdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const LOCKS = new URL('../node_modules/.cache/', import.meta.url)
/** SQLite's error code if somebody else holds the lock. */
const SQLITE_BUSY = 5

/** A file lock of SQLite, which the operating system releases when the process ends in any way. */
async function lock(name: string): Promise<DatabaseSync> {
  await mkdir(LOCKS, { recursive: true })
  const file = new DatabaseSync(new URL(`${name}.lock`, LOCKS))
  for (;;) {
    try {
      file.exec('begin exclusive')
      return file
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
      await pause(100)
    }
  }
}

/** Waits until nobody else, in this process or another, does the work of this name. */
export async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  const held = await lock(name)
  try {
    await work()
  } finally {
    held.close()
  }
}
