import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseOpenError } from './data-folder.server.ts'

/** The longest folder path that fits into a socket address on every system, with the name of the socket. */
const LONGEST_SOCKET_FOLDER = 90

/**
 * The folder for the sockets of a data folder: the data folder itself or, if its path is too long for a socket address, a
 * private folder with the same name at every start.
 */
export function socketFolder(dataFolder: string): string {
  const folder = resolve(dataFolder)
  if (folder.length <= LONGEST_SOCKET_FOLDER) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `fixit-${process.getuid?.() ?? 0}-${name}`)
}

/** Creates the folder if it is not the data folder. */
export function openSocketFolder(dataFolder: string): { path: string; remove(): void } {
  const path = socketFolder(dataFolder)
  if (path === resolve(dataFolder)) return { path, remove: () => undefined }
  fs.mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(path)
  // The name is predictable, so another user may have created the folder.
  const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid())
  if (!isOurs) throw new DatabaseOpenError(`The folder ${path} belongs to somebody else. Remove it.`)
  fs.chmodSync(path, 0o700)
  return { path, remove: () => fs.rmSync(path, { recursive: true, force: true }) }
}
