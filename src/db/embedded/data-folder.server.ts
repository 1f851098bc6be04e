/** The folder of an embedded database: who holds it, whether it can be used, and what to tell the operator if not. */
import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Said to the operator as it stands; the start ends with it. */
export class DatabaseOpenError extends Error {}

/** A running shop holds the folder. */
export class FolderInUseError extends DatabaseOpenError {}

/** What the operator can do something about, by the code of the error; anything else is told as the system says it. */
const FOLDER_PROBLEMS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
}

export function folderProblem(folder: string, error: unknown): DatabaseOpenError {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new DatabaseOpenError(
    `The data folder ${folder} cannot be used: ${FOLDER_PROBLEMS[code] ?? message}. Fix that, or set DATA_DIR to another folder.`,
  )
}

export function isFolderProblem(error: NodeJS.ErrnoException): boolean {
  return error.code !== undefined && error.code in FOLDER_PROBLEMS
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** SQLite says "busy" where another process holds the lock. */
const SQLITE_BUSY = 5

/**
 * Holds `folder` for this process alone: two processes on one embedded database destroy each other's commits.
 * The lock is SQLite's own file lock, which the operating system takes back when the process dies in any way.
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
    const said = isWritable(folder) ? `its lock file: ${(error as Error).message}` : FOLDER_PROBLEMS.EACCES
    throw folderProblem(folder, new Error(said))
  }
}

export const DAMAGED = 'The database folder looks damaged. Restore a backup or move it away.'

/** The last file that is made of a new database. */
export function isDatabaseThere(folder: string): boolean {
  return fs.existsSync(join(folder, 'database', 'PG_VERSION'))
}

/**
 * Looks before anything is made or opened. A folder that holds something but no complete database is damaged, and what
 * is left of it may be all that is left of the shop: it is never removed.
 */
export function checkDatabaseFolder(folder: string, mustExist: boolean): void {
  const database = join(folder, 'database')
  if (isDatabaseThere(folder)) return
  const isEmpty =
    !fs.existsSync(database) || (fs.statSync(database).isDirectory() && fs.readdirSync(database).length === 0)
  if (!isEmpty)
    throw new DatabaseOpenError(`${DAMAGED} It is ${database}, and its file PG_VERSION is missing.`)
  if (mustExist) throw new DatabaseOpenError(`There is no database in ${folder}.`)
}
