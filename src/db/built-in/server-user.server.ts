/** PostgreSQL refuses to run as root. A shop that runs as root starts it as an unprivileged user. */

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#app/lib/error-code.ts'
import { DatabaseOpenError } from './data-folder.server.ts'

export interface ServerUser {
  uid: number
  gid: number
}

export const WAYS_OUT = 'Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'

const NAMES = ['postgres', 'nobody']

function findUnprivilegedUser(): ServerUser {
  const accounts = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of NAMES) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseOpenError(
    `The shop runs as root, as which PostgreSQL does not start, and this system has no user postgres or nobody. ${WAYS_OUT}`,
  )
}

/**
 * @param database the folder of the database, whose owner stays the same
 * @returns undefined if PostgreSQL runs as the user of the shop
 */
export function serverUser(database: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = fs.statSync(database, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findUnprivilegedUser()
}

/** Errors of a start if the kernel does not allow root to change its user: without that capability, or in a namespace. */
const NOT_ALLOWED = new Set<string | undefined>(['EPERM', 'EINVAL'])

export function assertUserChange(error: Error | undefined): void {
  if (!error || !NOT_ALLOWED.has(errorCode(error))) return
  throw new DatabaseOpenError(
    `The shop runs as root, as which PostgreSQL does not start, and root may not change to another user here. ${WAYS_OUT}`,
  )
}

/** Asks the system itself, because access also depends on mounts and access lists. */
export function canReach(user: ServerUser | undefined, folder: string): boolean {
  if (!user) return true
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' })
  assertUserChange(error)
  // Without a shell, the start itself shows it.
  return error !== undefined || status === 0
}

function changeOwner(path: string, uid: number, gid: number): void {
  try {
    fs.lchownSync(path, uid, gid)
  } catch (error) {
    assertUserChange(error as Error)
    throw error
  }
}

/** Gives a folder and everything in it to the user of the server. */
export function giveTo(user: ServerUser | undefined, folder: string): void {
  if (!user || fs.statSync(folder).uid === user.uid) return
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    changeOwner(join(folder, name), user.uid, user.gid)
  // Last, because its owner says that everything has been given.
  changeOwner(folder, user.uid, user.gid)
}

/** Lets the user of the server pass through a folder, but not read it. */
export function letThrough(user: ServerUser | undefined, folder: string): void {
  if (!user) return
  const { uid, mode } = fs.statSync(folder)
  // A folder of another owner, such as /tmp, stays as it is.
  if (uid !== 0 || (mode & 0o001) !== 0) return
  changeOwner(folder, 0, user.gid)
  fs.chmodSync(folder, (mode & 0o700) | 0o010)
}
