/** Keeps the files of the shop private: no other user of the computer can read or change them. */
import fs from 'node:fs'
import { join } from 'node:path'

const FOR_OTHERS = 0o077
/** If the shop runs as root, the group of PostgreSQL's user may pass through the data folder. */
const MAY_PASS = process.getuid?.() === 0 ? 0o010 : 0
const STICKY = 0o1000

function hasRightsForOthers(path: string): boolean {
  return (fs.statSync(path).mode & FOR_OTHERS) !== 0
}

/**
 * Removes the permissions of other users from a folder and everything in it. The folder itself is last: while it is open,
 * an interrupted earlier run may have left files in it open too.
 */
export function makeFolderPrivate(folder: string): void {
  const found = fs.statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || !hasRightsForOthers(folder)) return
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) fs.chmodSync(path, 0o700)
    else if (entry.isFile()) fs.chmodSync(path, 0o600)
  }
  fs.chmodSync(folder, 0o700)
}

/**
 * Creates the data folder, or removes the permissions of other users from an existing one. A shared folder (`/tmp`) or one
 * of another owner stays unchanged; the files that the shop creates in it are private anyway.
 */
export function openDataFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = fs.statSync(folder)
  const isOwn = uid === process.getuid?.()
  if (isOwn && (mode & STICKY) === 0 && (mode & FOR_OTHERS & ~MAY_PASS) !== 0) fs.chmodSync(folder, 0o700)
  for (const name of ['database', 'mail']) makeFolderPrivate(join(folder, name))
  const lock = join(folder, 'lock')
  if (fs.existsSync(lock) && hasRightsForOthers(lock)) fs.chmodSync(lock, 0o600)
}
