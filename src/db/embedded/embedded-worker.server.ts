/** Runs the embedded PostgreSQL in a thread and serves it on a socket, so that queries do not block the shop. */
import fs from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

export interface WorkerInput {
  folder: string
  /** Where to serve the database; undefined to create it only. */
  socketPath: string | undefined
}

let syncCount = 0

interface EmscriptenStream {
  nfd?: number
  node: unknown
}

interface EmscriptenModule {
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { fsync?: (stream: EmscriptenStream) => number }
    node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
  }
}

const FOR_OTHERS = 0o077

/**
 * The original file system never syncs, because `_fd_sync` calls `stream_ops.fsync` only if it exists. This class adds it.
 * It also removes the permissions of other users from every file that is created, whatever the umask is.
 */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args)
    const adjust = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule
      const { setattr } = NODEFS.node_ops
      NODEFS.node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~FOR_OTHERS })
      NODEFS.stream_ops.fsync = (stream) => {
        syncCount += 1
        if (stream.nfd !== undefined) {
          fs.fsyncSync(stream.nfd)
        } else {
          const descriptor = fs.openSync(NODEFS.realPath(stream.node), 'r')
          try {
            fs.fsyncSync(descriptor)
          } finally {
            fs.closeSync(descriptor)
          }
        }
        return 0
      }
    }
    const existing = ready.emscriptenOpts.preRun ?? []
    ready.emscriptenOpts.preRun = [adjust, ...(Array.isArray(existing) ? existing : [existing])]
    return ready
  }
}

/** PostgreSQL's default is four times as much, and takes all of it at the start. The files are cached by the system too. */
const SHARED_BUFFERS = '32MB'

async function openDatabase(folder: string): Promise<PGlite> {
  const settings = ['wal_sync_method=fsync', `shared_buffers=${SHARED_BUFFERS}`]
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
  })
}

/** Whether a real commit reaches the disk. If not, a power cut may lose the last orders, and the shop prints a warning. */
async function areCommitsSynced(db: PGlite): Promise<boolean> {
  await db.exec('create table if not exists durability_probe (id int primary key, at timestamptz)')
  const before = syncCount
  await db.exec('insert into durability_probe values (1, now()) on conflict (id) do update set at = now()')
  return syncCount > before
}

/** Creates the database under another name and renames it, so that an interrupted start leaves no incomplete one. */
async function createDatabase(folder: string) {
  const data = join(folder, 'database')
  const unfinished = join(folder, 'database.new')
  fs.rmSync(unfinished, { recursive: true, force: true })
  const fresh = await openDatabase(unfinished)
  await fresh.close()
  // rmdir removes only an empty folder.
  if (fs.existsSync(data)) fs.rmdirSync(data)
  fs.renameSync(unfinished, data)
}

async function serveDatabase(folder: string, socketPath: string) {
  const db = await openDatabase(join(folder, 'database'))
  const isDurable = await areCommitsSynced(db)
  fs.rmSync(socketPath, { force: true })
  // Only one session is used, but the next one may connect before the end of the last is noticed.
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
  await server.start()
  parentPort?.on('message', async () => {
    await server.stop()
    await db.close()
    parentPort?.postMessage({ kind: 'closed' })
    parentPort?.close()
  })
  parentPort?.postMessage({ kind: 'ready', isDurable })
}

const { folder, socketPath } = workerData as WorkerInput
await (socketPath === undefined ? createDatabase(folder) : serveDatabase(folder, socketPath))
