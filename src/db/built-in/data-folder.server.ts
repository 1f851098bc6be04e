/** The folder of the built-in database: who holds it, whether it can be used, and what to tell the operator if not. */
import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Ends the start. The message is shown to the operator. */
export class DatabaseOpenError extends Error {}

/** A running shop uses the folder. */
export class FolderInUseError extends DatabaseOpenError {}

/** Messages for errors that the operator can fix, by code. Other errors keep the system's message. */
const FOLDER_PROBLEMS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  ENOENT: 'it cannot be created',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
}

export function folderProblem(folder: string, error: unknown): DatabaseOpenError {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new DatabaseOpenError(
    `The data folder ${folder} cannot be used: ${FOLDER_PROBLEMS[code] ?? message}. Fix that, or set DATA_DIR to another folder.`,
  )
}

/** The error of the system if this process may not read and write in the folder. */
function accessError(folder: string): unknown {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return undefined
  } catch (error) {
    return error
  }
}

/** SQLite's error code if another process holds the lock. */
const SQLITE_BUSY = 5

/**
 * Locks `folder` for this process, which may then end a PostgreSQL that it finds running there. The lock is a file lock of
 * SQLite, which the operating system releases when the process ends in any way.
 */
export function lockFolder(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new FolderInUseError(
        `The data folder ${folder} is in use by another FIX IT process. Stop that process first, or set DATA_DIR to another folder.`,
      )
    }
    throw folderProblem(
      folder,
      accessError(folder) ?? new Error(`its lock file: ${(error as Error).message}`),
    )
  }
}

export const noDatabaseIn = (folder: string) => `There is no database in ${folder}.`

/** Checks for a file that every database has. */
export function isDatabaseThere(folder: string): boolean {
  return fs.existsSync(join(folder, 'database', 'PG_VERSION'))
}

/**
 * Call before the database is created or started. A folder with files but no complete database is damaged. It is never
 * removed, because it may be all that is left of the shop.
 */
export function checkDatabaseFolder(folder: string, mustExist: boolean): void {
  const database = join(folder, 'database')
  const found = fs.statSync(database, { throwIfNoEntry: false })
  const error = found?.isDirectory() && accessError(database)
  if (error) throw folderProblem(database, error)
  if (isDatabaseThere(folder)) return
  const isEmpty = !found || (found.isDirectory() && fs.readdirSync(database).length === 0)
  if (!isEmpty)
    throw new DatabaseOpenError(
      `The database folder looks damaged. Restore a backup or move it away. It is ${database}, and its file PG_VERSION is missing.`,
    )
  if (mustExist) throw new DatabaseOpenError(noDatabaseIn(folder))
}
