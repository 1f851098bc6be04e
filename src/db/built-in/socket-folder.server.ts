import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseOpenError } from './data-folder.server.ts'
import { giveTo, type ServerUser } from './server-user.server.ts'

/** The longest folder path that fits into a socket address on every system, with the name of the socket. */
const LONGEST_SOCKET_FOLDER = 85

/**
 * The folder for the socket of a database: that of the database itself or, if its path is too long for a socket address, a
 * private folder with the same name at every start.
 */
export function socketFolder(data: string): string {
  if (Buffer.byteLength(data) <= LONGEST_SOCKET_FOLDER) return data
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16)
  return join(tmpdir(), `fixit-${process.getuid?.() ?? 0}-${name}`)
}

/** Creates the folder if it is not that of the database. */
export function openSocketFolder(data: string, user?: ServerUser): { path: string; remove(): void } {
  const path = socketFolder(data)
  if (path === data) return { path, remove: () => undefined }
  if (Buffer.byteLength(path) > LONGEST_SOCKET_FOLDER)
    throw new DatabaseOpenError(
      `The paths of the data folder and of the folder for temporary files (${tmpdir()}) are too long for a socket. Set DATA_DIR or TMPDIR to a shorter one.`,
    )
  fs.mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(path)
  // The name is predictable, so another user may have created the folder.
  const isOurs = found.isDirectory() && [process.getuid?.(), user?.uid].includes(found.uid)
  if (!isOurs) throw new DatabaseOpenError(`The folder ${path} belongs to somebody else. Remove it.`)
  fs.chmodSync(path, 0o700)
  giveTo(user, path)
  return { path, remove: () => fs.rmSync(path, { recursive: true, force: true }) }
}
