/** The shop as an operator runs it: a process of its own, reached over HTTP, killed and started again at will. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  ended(): Promise<{ code: number | null; said: string }>
  /** Everything it has said since it was first started. */
  said(): string
  /** Stops the process and removes its data. */
  dispose(): Promise<void>
}

interface Running {
  child: ChildProcess
  said: () => string
  exit: Promise<number | null>
}

/** As `npm start` starts it, without npm between us and its signals. */
const [, ...START] = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')

function launch(env: Record<string, string | undefined>): Running {
  const child = spawn(process.execPath, START, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  const listen = (chunk: Buffer) => {
    said += String(chunk)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said: () => said, exit }
}

/** Settles with the address once the process says that it is open; rejects with what it said when it ends instead. */
function opened({ child, said, exit }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, url] = /open at (http:\S+)/.exec(said()) ?? []
      if (url) resolve(url)
    })
    exit.then((code) => reject(new Error(`the shop ended with code ${code}: ${said()}`)))
  })
}

/** @param env on top of a fresh data folder, any free port and a known administrator; may name its own DATA_DIR */
export async function startShop(env: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'fixit-shop-'))
  let running: Running | undefined
  let port = '0'
  const earlier: (() => string)[] = []

  async function start() {
    running = launch({
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
    earlier.push(running.said)
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
      return { code: await running.exit, said: running.said() }
    },
    said: () => earlier.map((said) => said()).join(''),
    async dispose() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
