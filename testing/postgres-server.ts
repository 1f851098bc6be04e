/** A PostgreSQL server for the tests, of the same programs as the shop's own, which other processes reach by TCP. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresProcess, startPostgres } from '../src/db/built-in/postgres-process.server.ts'
import { openDataFolder } from '../src/db/built-in/private-folder.server.ts'
import { preparePrograms } from '../src/db/built-in/programs.server.ts'
import { giveTo, letThrough, serverUser } from '../src/db/built-in/server-user.server.ts'
import { copyDatabaseFiles } from './databases.ts'

export interface PostgresServer {
  /** The URL of the maintenance database. */
  url: string
  /** The same through the server's socket, which takes a quarter less processor time for a small query. */
  socketUrl: string
  stop(): Promise<void>
  /** Kills the server as a crash would, and starts it again. */
  crash(): Promise<void>
  /** Starts a second server that follows this one. */
  startReplica(): Promise<PostgresServer>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

interface ServerOptions {
  /** Where its data is. Without it, in a temporary folder. */
  dataFolder?: string
  /** False to keep the data for another run. */
  isTemporary?: boolean
  /** Settings that differ from PostgreSQL's defaults. */
  settings?: Record<string, string | number>
}

async function launchOn(folder: string, port: number, settings: ServerOptions['settings']) {
  openDataFolder(folder)
  const data = join(folder, 'database')
  const user = serverUser(data)
  letThrough(user, folder)
  giveTo(user, data)
  return startPostgres({
    programs: preparePrograms(folder, user),
    user,
    data,
    socketFolder: data,
    log: join(folder, 'database.log'),
    settings: { port, listen_addresses: '127.0.0.1', max_connections: 200, ...settings },
  })
}

/** Starts a server on a copy of the files that every test shop starts with. */
export async function startPostgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  const folder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'fixit-postgres-'))
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'database'))) await copyDatabaseFiles(folder)
  const port = await freePort()
  let server: PostgresProcess = await launchOn(folder, port, options.settings)
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    socketUrl: `postgresql:///postgres?host=${encodeURIComponent(join(folder, 'database'))}&port=${port}&user=postgres`,
    async stop() {
      await server.stop()
      if (options.isTemporary ?? true) rmSync(folder, { recursive: true, force: true })
    },
    async crash() {
      await server.stop('SIGQUIT')
      server = await launchOn(folder, port, options.settings)
    },
    async startReplica() {
      const copy = mkdtempSync(join(tmpdir(), 'fixit-replica-'))
      await server.stop()
      cpSync(join(folder, 'database'), join(copy, 'database'), { recursive: true })
      server = await launchOn(folder, port, options.settings)
      writeFileSync(join(copy, 'database', 'standby.signal'), '')
      return startPostgresServer({
        settings: { ...options.settings, primary_conninfo: `host=127.0.0.1 port=${port} user=postgres` },
        dataFolder: copy,
      })
    },
  }
}
