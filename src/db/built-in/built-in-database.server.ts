/** The database of a shop without `DATABASE_URL`: a PostgreSQL server of its own, started and stopped with it. */

import fs from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { errorCode } from '#app/lib/error-code.ts'
import {
  checkDatabaseFolder,
  DatabaseOpenError,
  folderProblem,
  isDatabaseThere,
  lockFolder,
  noDatabaseIn,
} from './data-folder.server.ts'
import { databaseLocation, prepareLocation } from './database-location.server.ts'
import {
  createCluster,
  NO_SPACE_REASON,
  runningServerUrl,
  type ServerFiles,
  socketUrl,
  startPostgres,
} from './postgres-process.server.ts'
import { openDataFolder } from './private-folder.server.ts'
import { preparePrograms } from './programs.server.ts'
import { giveTo, type ServerUser, serverUser, WAYS_OUT } from './server-user.server.ts'
import { openSocketFolder } from './socket-folder.server.ts'

export interface DatabaseServer {
  url: string
  /** The folder of its files; undefined for a server that others run. */
  folder: string | undefined
  /** Settles when the built-in server has ended by itself. Never settles for another server, which may come back. */
  lost: Promise<Error>
  /** Stops the built-in server. */
  close(): Promise<void>
}

export interface BuiltInOptions {
  /** True to throw if there is no database yet. */
  mustExist?: boolean
  /** PostgreSQL's own cache; the system caches its files too. */
  cacheMb?: number
  /** How many processes of the shop will connect. */
  processes?: number
}

/** The version of PostgreSQL whose files the programs read. */
const MAJOR_VERSION = 18
const DEFAULT_CACHE_MB = 32
/** Of a process: its pool, and single connections for probes and maintenance. */
const CONNECTIONS_PER_PROCESS = 14
/** For backups, and for a look at the database with other programs. */
const MORE_CONNECTIONS = 20

const serverSettings = ({ cacheMb = DEFAULT_CACHE_MB, processes = 1 }: BuiltInOptions) => ({
  listen_addresses: '',
  shared_buffers: `${cacheMb}MB`,
  max_connections: MORE_CONNECTIONS + CONNECTIONS_PER_PROCESS * processes,
  // Limits how long a start after a crash takes, and how much disk the log of changes uses.
  max_wal_size: '256MB',
  // Save four processes, which a small database does not need.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Failed statements contain the data of customers, and the shop reports them itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
})

/** Creates the database under another name and renames it, so that an interrupted start leaves no incomplete one. */
async function createDatabase(location: string, files: ServerFiles): Promise<void> {
  for (const name of fs.readdirSync(location))
    if (name.startsWith('database.new')) fs.rmSync(join(location, name), { recursive: true, force: true })
  const data = fs.mkdtempSync(join(location, 'database.new-'))
  giveTo(files.user, data)
  await createCluster({ ...files, data }).catch((error) => {
    fs.rmSync(data, { recursive: true, force: true })
    throw error
  })
  // rmdir removes only an empty folder.
  if (fs.existsSync(files.data)) fs.rmdirSync(files.data)
  fs.renameSync(data, files.data)
}

const MOVE = `make a backup with the earlier release (npm run backup -- FILE), move the folder away, and restore with this one (npm run restore -- FILE)`

function checkVersion(data: string): void {
  const version = fs.readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (Number(version) === MAJOR_VERSION) return
  throw new DatabaseOpenError(
    `The database in ${data} belongs to PostgreSQL ${version}; this release runs PostgreSQL ${MAJOR_VERSION}. To move it, ${MOVE}.`,
  )
}

/** The former built-in database was compiled for another kind of processor. */
const FORMER_FILES = /incompatible with server/

function startProblem(data: string, existed: boolean, { message }: Error): DatabaseOpenError {
  if (message === NO_SPACE_REASON) return folderProblem(data, { code: 'ENOSPC' })
  if (FORMER_FILES.test(message))
    return new DatabaseOpenError(
      `The database in ${data} was written by an earlier release, whose built-in database was another one. To move it, ${MOVE}.`,
    )
  return new DatabaseOpenError(
    existed
      ? `The database in ${data} does not start: ${message}. If its files are damaged, move the folder away and restore a backup.`
      : `No database could be created in ${data}: ${message}. ${WAYS_OUT}`,
  )
}

async function startServer(location: string, user: ServerUser | undefined, options: BuiltInOptions) {
  const data = join(location, 'database')
  const files = { programs: preparePrograms(location, user), user, data }
  const existed = isDatabaseThere(location)
  try {
    if (!existed) await createDatabase(location, files)
    checkVersion(data)
    giveTo(user, data)
    const { path: socketFolder, remove } = openSocketFolder(data, user)
    const log = join(location, 'database.log')
    const server = await startPostgres({ ...files, socketFolder, log, settings: serverSettings(options) })
    return {
      url: socketUrl(socketFolder),
      lost: server.lost,
      async stop() {
        await server.stop()
        remove()
      },
    }
  } catch (error) {
    if (error instanceof DatabaseOpenError) throw error
    throw errorCode(error) ? folderProblem(location, error) : startProblem(data, existed, error as Error)
  }
}

/**
 * Starts the shop's own PostgreSQL on `dataDir` and creates its database on first use. Throws `DatabaseOpenError` with a
 * message for the operator.
 */
export async function openBuiltInDatabase(
  dataDir: string,
  options: BuiltInOptions = {},
): Promise<DatabaseServer> {
  const dataFolder = resolve(dataDir)
  if (options.mustExist && !fs.existsSync(dataFolder)) throw new DatabaseOpenError(noDatabaseIn(dataFolder))
  const locks: DatabaseSync[] = []
  const unlock = () => {
    for (const lock of locks) lock.close()
  }
  try {
    openDataFolder(dataFolder)
    locks.push(lockFolder(dataFolder))
    const user = serverUser(join(databaseLocation(dataFolder), 'database'))
    const location = prepareLocation(dataFolder, user)
    // Two data folders may name the same one, if one is a copy of the other.
    if (location !== dataFolder) locks.push(lockFolder(location))
    checkDatabaseFolder(location, options.mustExist ?? false)
    const { url, lost, stop } = await startServer(location, user, options)
    return {
      url,
      folder: location,
      lost,
      async close() {
        await stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error instanceof DatabaseOpenError ? error : folderProblem(dataFolder, error)
  }
}

/** The URL of the database of a running shop. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  return runningServerUrl(join(databaseLocation(resolve(dataDir)), 'database'))
}
