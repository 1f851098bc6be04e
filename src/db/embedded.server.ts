import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { openPool } from './pool.server.ts'

/** Said to the operator as it stands; the start ends with it. */
export class CannotOpenDatabase extends Error {}

/** A running shop holds the folder. */
export class FolderInUse extends CannotOpenDatabase {}

export interface EmbeddedDatabase {
  /** Where it is reached; one session at a time. */
  connection: pg.PoolConfig
  pool: pg.Pool
  /** False when a commit was not seen to reach the disk: a power cut may cost the last orders. */
  durable: boolean
  /** Settles when the database has ended by itself: nothing can be read or written any more. */
  lost: Promise<Error>
  close(): Promise<void>
}

/**
 * Holds `folder` for this process alone: two processes on one embedded database destroy each other's commits.
 * The lock is SQLite's own file lock, which the operating system takes back when the process dies in any way.
 */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch {
    lock.close()
    throw new FolderInUse(
      `The data folder ${folder} is in use by another FIX IT process. Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
}

/** The socket lies in the data folder, or, where that path is too long for a socket's address, in a private one. */
function socketFolder(folder: string): string {
  const longest = 90
  return folder.length <= longest ? folder : fs.mkdtempSync(join(tmpdir(), 'fixit-'))
}

/** Opens, and on first use makes, the embedded PostgreSQL in `dataDir`. */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const host = socketFolder(folder)
  const worker = new Worker(new URL('./embedded-worker.server.ts', import.meta.url), {
    workerData: { folder, socketPath: join(host, '.s.PGSQL.5432') },
  })
  const durable = await new Promise<boolean>((ready, failed) => {
    // Not the first message but this one: a watching Node sends messages of its own.
    worker.on('message', (message: { kind?: string; durable?: boolean }) => {
      if (message.kind === 'ready') ready(message.durable === true)
    })
    worker.once('error', (error: Error) =>
      failed(new CannotOpenDatabase(`The embedded database in ${folder} does not start: ${error.message}`)),
    )
  })
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
    worker.once('exit', () => resolveLost(new Error('its thread ended')))
  })
  return {
    connection,
    pool: openPool(connection),
    durable,
    lost,
    async close() {
      const closed = new Promise((resolveClosed) => worker.once('exit', resolveClosed))
      worker.postMessage('close')
      await closed
      lock.close()
    },
  }
}
