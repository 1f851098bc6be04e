/** The shop as an operator runs it: a separate process, reached over HTTP, which tests kill and restart. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endOrphan } from '../src/db/built-in/postgres-process.server.ts'
import { createDatabaseFolder } from './database-folder.ts'
import { copyDatabaseFiles } from './databases.ts'

export const ADMIN = { email: 'admin@fixit.example', password: 'admin-secret' }

export interface ShopProcess {
  /** Stays the same after restarts. */
  readonly url: string
  readonly folder: string
  /** Undefined while it is not running. */
  readonly pid: number | undefined
  /** @returns the exit code; null if a signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  start(): Promise<void>
  /** Settles when the process ends by itself, with the exit code and its output. */
  ended(): Promise<{ code: number | null; output: string }>
  /** The output of all runs so far. */
  output(): string
  /** Stops the process and removes its data. */
  dispose(): Promise<void>
}

interface Running {
  child: ChildProcess
  output: () => string
  exit: Promise<number | null>
}

/** The arguments of `npm start` without npm, which would receive our signals. */
function startArguments(root = '.'): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

function launch(
  env: Record<string, string | undefined>,
  [command, ...args]: [string, ...string[]] = [process.execPath, ...startArguments()],
  cwd = '.',
): Running {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += String(chunk)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, exit }
}

const environment = (folder: string, port: string, env: Record<string, string>) => ({
  ...process.env,
  HOST: '127.0.0.1',
  PORT: port,
  DATA_DIR: folder,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'warn',
  // Tests count quotes, orders and customers.
  DEMO: 'catalog',
  // Tests set the statuses of an order one after the other.
  UNDO_SECONDS: '0',
  // Shares the compile cache between the dozens of starts of a run.
  NODE_COMPILE_CACHE: join(tmpdir(), 'fixit-compiled'),
  ...env,
})

/** Starts a process without waiting for it, to interrupt it. @param env must contain DATA_DIR */
export function beginStart(env: Record<string, string>): Running {
  return launch(environment(env.DATA_DIR ?? '', '0', env))
}

/** Starts the shop with npm, and so with npm's shell between the test and the shop. */
export async function startWithNpm(env: Record<string, string>): Promise<Running & { url: string }> {
  const own = { ...environment(env.DATA_DIR ?? '', '0', env), npm_lifecycle_event: undefined }
  const running = launch(own, ['npm', 'start'])
  return { ...running, url: await opened(running) }
}

/**
 * A shop whose standard output cannot be written: a full disk, or a reader that has stopped.
 * @param env must contain PORT
 */
export async function startMuted(output: 'full disk' | 'stopped reader', env: Record<string, string>) {
  const out = output === 'full disk' ? openSync('/dev/full', 'w') : 'pipe'
  const all = environment(env.DATA_DIR ?? '', '0', { LOG_LEVEL: 'info', ...env })
  // Nobody reads its standard output, so a pipe fills up.
  const child = spawn(process.execPath, startArguments(), { stdio: ['ignore', out, 'pipe'], env: all })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += String(chunk)
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${env.PORT}`
  const isOpen = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isOpen()) && child.exitCode === null) await pause(50)
  return { url, child, exit, errorOutput: () => errors }
}

/** Settles with the URL when the process reports that it is open; rejects with its output if it ends instead. */
function opened({ child, output, exit }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, url] = /open at (http:\S+\d)/.exec(output()) ?? []
      if (url) resolve(url)
    })
    exit.then((code) => reject(new Error(`the shop ended with code ${code}: ${output()}`)))
  })
}

/** A new data folder. A database of its own is migrated already, because creating one takes seconds. */
async function newDataFolder(hasDatabase: boolean): Promise<string> {
  if (!hasDatabase) return mkdtempSync(join(tmpdir(), 'fixit-shop-'))
  const folder = createDatabaseFolder('fixit-shop-')
  await copyDatabaseFiles(folder)
  return folder
}

/** `npm run dev` with a new data folder. */
export async function startDevelopment(): Promise<{ url: string; dispose: () => Promise<void> }> {
  const folder = await newDataFolder(true)
  const running = launch(environment(folder, '0', {}), [process.execPath, 'scripts/dev.ts'])
  const url = await opened(running)
  return {
    url,
    async dispose() {
      // It would wait for the page's connection, and nothing of it is kept.
      running.child.kill('SIGKILL')
      await running.exit
      await endOrphan(join(folder, 'database'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * @param env in addition to a new data folder, a free port and a known administrator; may contain DATA_DIR
 * @param root the folder of another checkout, to compare with this one; then `env` must contain DATA_DIR or DATABASE_URL
 */
export async function startShop(env: Record<string, string> = {}, root = '.'): Promise<ShopProcess> {
  const folder = env.DATA_DIR ?? (await newDataFolder(!env.DATABASE_URL))
  let running: Running | undefined
  let port = '0'
  const earlier: (() => string)[] = []

  async function start() {
    running = launch(environment(folder, port, env), [process.execPath, ...startArguments(root)], root)
    earlier.push(running.output)
    const url = await opened(running)
    port = new URL(url).port
    return url
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    const stopping = running
    running = undefined
    stopping?.child.kill(signal)
    return stopping ? stopping.exit : null
  }

  const url = await start()
  return {
    url,
    folder,
    get pid() {
      return running?.child.pid
    },
    stop,
    start: async () => {
      await start()
    },
    async ended() {
      if (!running) throw new Error('the shop is not running')
      return { code: await running.exit, output: running.output() }
    },
    output: () => earlier.map((output) => output()).join(''),
    async dispose() {
      await stop()
      // Of a shop that was killed.
      await endOrphan(join(folder, 'database'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
