/** A real PostgreSQL server for the tests: the one named in TEST_DATABASE_URL, or one started here. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface PostgresServer {
  /** The URL of the maintenance database. */
  url: string
  stop(): Promise<void>
  /** Kills the server as a crash would, and starts it again. Only for a server started here. */
  crash?: () => Promise<void>
}

export const POSTGRES_MISSING =
  'The tests need PostgreSQL. Install it (Debian: apt-get install postgresql), or name a server in TEST_DATABASE_URL.'

/** The folder of the PostgreSQL programs. */
export function findPostgresBinaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root; root runs it as the first of these users that exists. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user; the next one may exist.
    }
  }
  throw new Error('There is no unprivileged user to run PostgreSQL as.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** On a computer busy with other work a start takes many times its usual second. */
const START_TIMEOUT_MS = 60_000

async function waitUntilReady(url: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error('PostgreSQL did not start.')
}

/** A server that an earlier, killed run left running on a data folder. */
async function runningOn(data: string): Promise<PostgresServer | undefined> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.end()
  } catch {
    return undefined
  }
  return {
    url,
    async stop() {
      process.kill(Number(pid), 'SIGINT')
      while (existsSync(file)) await pause(50)
    },
  }
}

interface PostgresOptions {
  /** Keeps the data here between runs. Without it the data is deleted when the server stops. */
  dataFolder?: string
  /** Settings that differ from PostgreSQL's defaults. */
  settings?: Record<string, string | number>
  /** Starts a server here even if `TEST_DATABASE_URL` names one. */
  isOwn?: boolean
  /** Copies this server and follows it as its replica. */
  replicaOf?: PostgresServer
}

/** Starts a server, or uses the one that `TEST_DATABASE_URL` names. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given && !options.isOwn) return { url: given, stop: async () => undefined }
  const bin = findPostgresBinaries()
  if (!bin) throw new Error(POSTGRES_MISSING)
  const user = unprivilegedUser()
  const folder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'fixit-postgres-'))
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const running = options.dataFolder ? await runningOn(data) : undefined
  if (running) return running
  const as = { ...user, cwd: folder, stdio: 'ignore' as const }
  if (options.replicaOf) {
    const copy = ['-D', data, '-d', options.replicaOf.url, '-R', '--checkpoint=fast']
    execFileSync(join(bin, 'pg_basebackup'), copy, as)
  } else if (!existsSync(data)) {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      as,
    )
  }
  const port = await freePort()
  const flags = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...options.settings,
  }
  const launch = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      as,
    )
  let server = launch()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url)
  async function end(signal: 'SIGINT' | 'SIGQUIT') {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url,
    async stop() {
      await end('SIGINT')
      if (!options.dataFolder) rmSync(folder, { recursive: true, force: true })
    },
    async crash() {
      await end('SIGQUIT')
      server = launch()
      await waitUntilReady(url)
    },
  }
}
