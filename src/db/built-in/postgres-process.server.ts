/** One PostgreSQL server: creates its files, starts and stops it, and ends one that a killed shop has left running. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DatabaseOpenError } from './data-folder.server.ts'
import { SERVER_ENVIRONMENT } from './programs.server.ts'
import { assertUserChange, type ServerUser } from './server-user.server.ts'
import { socketFolder } from './socket-folder.server.ts'

/** The user and the database of the shop in its own server, which only this user of the computer can reach. */
const DATABASE = 'postgres'
const PORT = 5432

export interface ServerFiles {
  /** The folder of PostgreSQL's programs. */
  programs: string
  /** Undefined for the user of the shop. */
  user: ServerUser | undefined
  /** The folder of the database. */
  data: string
}

export interface PostgresProcess {
  /** Settles when the server has ended by itself. */
  lost: Promise<Error>
  /** Ends its sessions and stops it; by `SIGQUIT` as in a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

export const socketUrl = (folder: string): string =>
  `postgresql:///${DATABASE}?host=${encodeURIComponent(folder)}&port=${PORT}&user=${DATABASE}&sslmode=disable`

/** The reason of an error if the disk is full. */
export const NO_SPACE_REASON = 'no space left on the disk'

/** Creates the files of a new database in `data`, an empty folder, and syncs them to disk. */
export async function createCluster({ programs, user, data }: ServerFiles): Promise<void> {
  const creating = promisify(execFile)(
    join(programs, 'initdb'),
    [
      ...['-D', data, '-U', DATABASE, '--auth=trust', '--encoding=UTF8'],
      // All files at once.
      ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
      // Built in, so that no locale of the system is needed and an update of the system changes no order.
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    { ...user, cwd: data, env: SERVER_ENVIRONMENT },
  )
  const end = () => creating.child.kill('SIGKILL')
  process.once('exit', end)
  try {
    await creating
  } catch (error) {
    assertUserChange(error as Error)
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new Error(reasonIn(stderr) ?? (stderr.trim() || message))
  } finally {
    process.removeListener('exit', end)
  }
}

const NO_SPACE = /No space left on device|Check free disk space/

/** The first error in what PostgreSQL wrote, which the others follow from. */
function reasonIn(text: string): string | undefined {
  const [, reason] = /(?:ERROR|FATAL|PANIC|error):\s+(.*)/.exec(text) ?? []
  return NO_SPACE.test(text) ? NO_SPACE_REASON : reason
}

const pidFile = (data: string) => join(data, 'postmaster.pid')

/** The lines of the file that a running server keeps: process, folder, time, port, socket folder, address, memory, status. */
function readPidFile(data: string): string[] {
  try {
    return fs.readFileSync(pidFile(data), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The URL of the server that another process has started on `data`; undefined if none accepts connections. */
export function runningServerUrl(data: string): string | undefined {
  const [, , , , sockets, , , status] = readPidFile(data)
  return sockets && status?.trim() === 'ready' ? socketUrl(sockets) : undefined
}

function commandOf(pid: number): string {
  try {
    if (fs.existsSync('/proc/self/cmdline'))
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}

const isServerOf = (data: string, pid: number) => `${commandOf(pid)} `.includes(`postgres -D ${data} `)

const ORPHAN_SIGNALS = [
  ['SIGINT', 8_000],
  // Without a checkpoint. The next start recovers, as after a crash.
  ['SIGQUIT', 4_000],
] as const

/**
 * Call only while the folder is locked, because then no shop uses the server. After a restart of the computer or of a
 * container, another process may have the number in its files, as a zombie has: PostgreSQL would not start.
 */
export async function endOrphan(data: string): Promise<void> {
  const [pid = 0, , , port] = readPidFile(data).map(Number)
  if (!(pid > 0)) return
  for (const [signal, timeoutMs] of ORPHAN_SIGNALS) {
    if (!isServerOf(data, pid)) break
    process.kill(pid, signal)
    const startedAt = performance.now()
    while (isServerOf(data, pid) && performance.now() - startedAt < timeoutMs) await pause(20)
  }
  if (isServerOf(data, pid))
    throw new DatabaseOpenError(
      `A PostgreSQL that an earlier start left behind (process ${pid}) does not end. End it, and start again.`,
    )
  fs.rmSync(join(socketFolder(data), `.s.PGSQL.${port}.lock`), { force: true })
  fs.rmSync(pidFile(data), { force: true })
}

const MAX_LOG_BYTES = 5 * 1024 * 1024
const LOG_CHECK_MS = 60 * 60_000

/** Keeps one earlier log. PostgreSQL goes on writing into the same file. */
function limitLog(log: string): void {
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) < MAX_LOG_BYTES) return
  fs.copyFileSync(log, `${log}.1`)
  fs.truncateSync(log)
}

/** The text that was written to the log since `offset`. */
function logSince(log: string, offset: number): string {
  return fs.readFileSync(log).subarray(offset).toString()
}

/** Sessions of the killed server end by themselves within moments. */
const STILL_IN_USE = /pre-existing shared memory block/
const IN_USE_RETRY_MS = 10_000
/** Recovering after a crash takes seconds at most, because `max_wal_size` limits it. */
const START_TIMEOUT_MS = 120_000

export interface StartOptions extends ServerFiles {
  socketFolder: string
  /** The file of PostgreSQL's messages. */
  log: string
  settings: Record<string, string | number>
}

function launch({ programs, user, data, log, socketFolder: sockets, settings }: StartOptions): ChildProcess {
  const all = {
    port: PORT,
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    ...settings,
  }
  const output = fs.openSync(log, 'a', 0o600)
  try {
    return spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...user,
        cwd: data,
        env: SERVER_ENVIRONMENT,
        stdio: ['ignore', output, output],
        // A terminal sends Ctrl+C to all processes of its group; the shop stops the server after its last order.
        detached: true,
      },
    )
  } finally {
    fs.closeSync(output)
  }
}

/** @returns undefined when the server accepts connections, or how it ended */
async function waitUntilReady(server: ChildProcess, ended: Promise<string>, data: string) {
  let end: string | undefined
  void ended.then((how) => {
    end = how
  })
  const startedAt = performance.now()
  while (end === undefined) {
    const [pid, ...lines] = readPidFile(data)
    if (Number(pid) === server.pid && lines[6]?.trim() === 'ready') return undefined
    if (performance.now() - startedAt > START_TIMEOUT_MS) server.kill('SIGQUIT')
    await pause(20)
  }
  return end
}

/** Starts the server on `data`. Rejects with PostgreSQL's reason. */
export async function startPostgres(options: StartOptions): Promise<PostgresProcess> {
  const { data, log } = options
  await endOrphan(data)
  const startedAt = performance.now()
  for (;;) {
    limitLog(log)
    const offset = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
    const server = launch(options)
    const ended = new Promise<string>((resolve) => {
      server.once('error', (error) => resolve(error.message))
      server.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    })
    const stop = () => void server.kill('SIGINT')
    // However the shop ends, also while the server starts, except by a signal that it cannot handle.
    process.once('exit', stop)
    void ended.then(() => process.removeListener('exit', stop))
    const end = await waitUntilReady(server, ended, data)
    if (end === undefined) return superviseServer(server, ended, log)
    const said = logSince(log, offset)
    if (!STILL_IN_USE.test(said) || performance.now() - startedAt > IN_USE_RETRY_MS)
      throw new Error(reasonIn(said) ?? (said.trim() || end))
    await pause(100)
  }
}

function superviseServer(server: ChildProcess, ended: Promise<string>, log: string): PostgresProcess {
  let isStopping = false
  const logLimiter = setInterval(() => limitLog(log), LOG_CHECK_MS).unref()
  const lost = new Promise<Error>((resolve) => {
    void ended.then((how) => {
      clearInterval(logLimiter)
      if (!isStopping) resolve(new Error(`${how}, see ${log}`))
    })
  })
  return {
    lost,
    async stop(signal = 'SIGINT') {
      isStopping = true
      server.kill(signal)
      await ended
    },
  }
}
