import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of Linux whose files are in memory. In a container it may be small. */
const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** True if there is room for the files of tests in memory. */
export function hasFreeMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MIN_FREE_BYTES
}

/**
 * A new folder for the files of test databases. In memory where there is enough of it: a disk takes four times the processor
 * time to create and remove the hundreds of files of a database.
 */
export const createDatabaseFolder = (prefix: string): string =>
  mkdtempSync(join(hasFreeMemory() ? MEMORY : tmpdir(), prefix))
