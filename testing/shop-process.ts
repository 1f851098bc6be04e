/** The shop as an operator runs it: a process of its own, reached over HTTP, killed and started again at will. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const ADMIN = { email: 'admin@fixit.example', password: 'admin-secret' }

export interface ShopProcess {
  /** Stays the same over restarts. */
  readonly url: string
  readonly folder: string
  /** Undefined while it does not run. */
  readonly pid: number | undefined
  /** @returns the exit code; null where a signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  start(): Promise<void>
  /** How it ended by itself: the exit code and everything it said. */
  ended(): Promise<{ code: number | null; output: string }>
  /** Everything it has said since it was first started. */
  output(): string
  /** Stops the process and removes its data. */
  dispose(): Promise<void>
}

interface Running {
  child: ChildProcess
  output: () => string
  exit: Promise<number | null>
}

/** As `npm start` starts it, without npm between us and its signals. */
const [, ...START] = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')

function launch(
  env: Record<string, string | undefined>,
  [command, ...args]: [string, ...string[]] = [process.execPath, ...START],
): Running {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
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
  // Dozens of starts in one run: what one has compiled, the next one takes over.
  NODE_COMPILE_CACHE: join(tmpdir(), 'fixit-compiled'),
  ...env,
})

/** A start that is not waited for: to be cut off. @param env names its own DATA_DIR */
export function beginStart(env: Record<string, string>): Running {
  return launch(environment(env.DATA_DIR ?? '', '0', env))
}

/** As an operator types it: with npm, and a shell of npm's, between us and the shop. */
export async function startWithNpm(env: Record<string, string>): Promise<Running & { url: string }> {
  const own = { ...environment(env.DATA_DIR ?? '', '0', env), npm_lifecycle_event: undefined }
  const running = launch(own, ['npm', 'start'])
  return { ...running, url: await opened(running) }
}

/**
 * A shop whose standard output takes nothing: a full disk, or a reader that has stopped.
 * @param env names its own PORT
 */
export async function startMuted(output: 'full disk' | 'stopped reader', env: Record<string, string>) {
  const out = output === 'full disk' ? openSync('/dev/full', 'w') : 'pipe'
  const all = environment(env.DATA_DIR ?? '', '0', { LOG_LEVEL: 'info', ...env })
  // Nobody listens to its standard output: a pipe fills up.
  const child = spawn(process.execPath, START, { stdio: ['ignore', out, 'pipe'], env: all })
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
  return { url, child, exit, complaints: () => errors }
}

/** Settles with the address once the process says that it is open; rejects with what it said when it ends instead. */
function opened({ child, output, exit }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, url] = /open at (http:\S+)/.exec(output()) ?? []
      if (url) resolve(url)
    })
    exit.then((code) => reject(new Error(`the shop ended with code ${code}: ${output()}`)))
  })
}

/** @param env on top of a fresh data folder, any free port and a known administrator; may name its own DATA_DIR */
export async function startShop(env: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'fixit-shop-'))
  let running: Running | undefined
  let port = '0'
  const earlier: (() => string)[] = []

  async function start() {
    running = launch(environment(folder, port, env))
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
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
