import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { openPool } from '../pool.server.ts'
import {
  checkDatabaseFolder,
  DAMAGED,
  DatabaseOpenError,
  folderProblem,
  isDatabaseThere,
  isFolderProblem,
  lockFolder,
} from './data-folder.server.ts'
import type { WorkerInput } from './embedded-worker.server.ts'
import { openDataFolder } from './private-folder.server.ts'
import { openSocketFolder } from './socket-folder.server.ts'

export interface EmbeddedDatabase {
  /** Allows one session at a time. */
  connection: pg.PoolConfig
  pool: pg.Pool
  /** False if commits do not reach the disk, so that a power cut may lose the last orders. */
  isDurable: boolean
  /** Settles when the database has ended by itself and cannot be used any more. */
  lost: Promise<Error>
  close(): Promise<void>
}

function startProblem(folder: string, existed: boolean, error: Error): DatabaseOpenError {
  if (isFolderProblem(error)) return folderProblem(folder, error)
  const where = `${join(folder, 'database')}: ${error.message}`
  return new DatabaseOpenError(
    existed ? `${DAMAGED} It is ${where}` : `No database could be made in ${where}`,
  )
}

const startWorker = (workerData: WorkerInput) =>
  new Worker(new URL('./embedded-worker.server.ts', import.meta.url), { workerData })

/** Creates the database in a thread of its own, which gives its memory back when it ends. */
function createDatabase(folder: string): Promise<void> {
  return new Promise((created, failed) => {
    startWorker({ folder, socketPath: undefined })
      .once('error', failed)
      .once('exit', () => created())
  })
}

/** Resolves with `isDurable` when the worker is ready. Rejects with a message for the operator. */
function workerReady(worker: Worker, folder: string, existed: boolean): Promise<boolean> {
  return new Promise((ready, failed) => {
    // Node in watch mode sends other messages first.
    worker.on('message', (message: { kind?: string; isDurable?: boolean }) => {
      if (message.kind === 'ready') ready(message.isDurable === true)
    })
    worker.once('error', (error: Error) => failed(startProblem(folder, existed, error)))
    worker.once('exit', () =>
      failed(new DatabaseOpenError(`The embedded database in ${folder} ended while it was being opened.`)),
    )
  })
}

/**
 * Opens the embedded PostgreSQL in `dataDir` and creates it on first use. Throws `DatabaseOpenError` with a message for
 * the operator.
 * @param mustExist true to throw if there is no database yet
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  { mustExist = false } = {},
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  if (mustExist && !fs.existsSync(join(folder, 'database'))) checkDatabaseFolder(folder, mustExist)
  try {
    openDataFolder(folder)
  } catch (error) {
    throw folderProblem(folder, error)
  }
  const lock = lockFolder(folder)
  try {
    checkDatabaseFolder(folder, mustExist)
    return await openLocked(folder, () => lock.close())
  } catch (error) {
    lock.close()
    throw error instanceof DatabaseOpenError ? error : folderProblem(folder, error)
  }
}

async function openLocked(folder: string, unlock: () => void): Promise<EmbeddedDatabase> {
  const existed = isDatabaseThere(folder)
  const { path: host, remove: removeSocketFolder } = openSocketFolder(folder)
  if (!existed) {
    await createDatabase(folder).catch((error: Error) => {
      removeSocketFolder()
      throw startProblem(folder, existed, error)
    })
  }
  const worker = startWorker({ folder, socketPath: join(host, '.s.PGSQL.5432') })
  const ended = new Promise<void>((resolveEnded) => worker.once('exit', () => resolveEnded()))
  void ended.then(removeSocketFolder)
  const isDurable = await workerReady(worker, folder, existed)
  // The socket has one session: a second connection would see the transaction of the first.
  const connection = {
    host,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  }
  const lost = new Promise<Error>((resolveLost) => {
    worker.once('error', resolveLost)
    ended.then(() => resolveLost(new Error('its thread ended')))
  })
  return {
    connection,
    pool: openPool(connection),
    isDurable,
    lost,
    async close() {
      worker.postMessage('close')
      await ended
      unlock()
    },
  }
}
