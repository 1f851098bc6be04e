/** A real PostgreSQL server for the tests: one that is given, or one that is found or installed and started here. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface PostgresServer {
  /** Address of the maintenance database. */
  url: string
  stop(): Promise<void>
  /** Ends it as a crash does, without saving anything first, and starts it again. Only where it is ours. */
  crash?: () => Promise<void>
}

function findBinaries(): string | undefined {
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

function installBinaries(): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing PostgreSQL for the tests …')
  const apt = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], apt)
  } catch {
    execFileSync('apt-get', ['update'], apt)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], apt)
  }
}

/** Where PostgreSQL's programs are, installed if need be; undefined where they cannot be had. */
export function postgresBinaries(): string | undefined {
  if (!findBinaries()) installBinaries()
  return findBinaries()
}

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

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
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

/** A server that an earlier run left on a kept folder when it was killed; undefined where there is none. */
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
  /** Where it keeps its data from one run to the next; without it the data goes with the server. */
  keptIn?: string
  /** Settings beside PostgreSQL's own defaults. */
  settings?: Record<string, string | number>
}

/** @returns undefined where no PostgreSQL can be had; `TEST_DATABASE_URL` names one that is there already */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const bin = postgresBinaries()
  if (!bin) return undefined
  const user = unprivilegedUser()
  const folder = options.keptIn ?? mkdtempSync(join(tmpdir(), 'fixit-postgres-'))
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const running = options.keptIn ? await runningOn(data) : undefined
  if (running) return running
  const as = { ...user, cwd: folder, stdio: 'ignore' as const }
  if (!existsSync(data)) {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
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
  await untilItAnswers(url)
  async function end(signal: 'SIGINT' | 'SIGQUIT') {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url,
    async stop() {
      await end('SIGINT')
      if (!options.keptIn) rmSync(folder, { recursive: true, force: true })
    },
    async crash() {
      await end('SIGQUIT')
      server = launch()
      await untilItAnswers(url)
    },
  }
}
