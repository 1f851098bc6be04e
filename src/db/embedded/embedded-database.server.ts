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
import { openDataFolder } from './private-folder.server.ts'
import { openSocketFolder } from './socket-folder.server.ts'

export interface EmbeddedDatabase {
  /** Where it is reached; one session at a time. */
  connection: pg.PoolConfig
  pool: pg.Pool
  /** False when a commit was not seen to reach the disk: a power cut may cost the last orders. */
  isDurable: boolean
  /** Settles when the database has ended by itself: nothing can be read or written any more. */
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

/** Settles with whether commits are durable once the worker serves; rejects with what to tell the operator. */
function workerReady(worker: Worker, folder: string, existed: boolean): Promise<boolean> {
  return new Promise((ready, failed) => {
    // Not the first message but this one: a watching Node sends messages of its own.
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
 * Opens, and on first use makes, the embedded PostgreSQL in `dataDir`. Throws `CannotOpenDatabase` with what to tell
 * the operator.
 * @param mustExist whether to open only what is there, and make nothing
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
  const worker = new Worker(new URL('./embedded-worker.server.ts', import.meta.url), {
    workerData: { folder, socketPath: join(host, '.s.PGSQL.5432') },
  })
  const ended = new Promise<void>((resolveEnded) => worker.once('exit', () => resolveEnded()))
  void ended.then(removeSocketFolder)
  const isDurable = await workerReady(worker, folder, existed)
  // One session stands behind the socket: a second connection would see the first one's transaction.
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
