/** The shop as an operator runs it: a process of its own, reached over HTTP, killed and started again at will. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ADMIN = { email: 'admin@fixit.example', password: 'admin-secret' }

export interface ShopProcess {
  /** Stays the same over restarts. */
  readonly url: string
  readonly folder: string
  stop(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  /** Stops the process and removes its data. */
  dispose(): Promise<void>
}

/** Settles with the address once the process says that it is open; rejects with what it said when it ends instead. */
function opened(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += String(chunk)
      const [, url] = /open at (http:\S+)/.exec(said) ?? []
      if (url) resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the shop ended with code ${code}: ${said}`)))
  })
}

export async function startShop(env: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-shop-'))
  let child: ChildProcess | undefined
  let port = '0'

  async function start() {
    child = spawn(process.execPath, ['src/server/main.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: folder,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'warn',
        ...env,
      },
    })
    const url = await opened(child)
    port = new URL(url).port
    return url
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }

  const url = await start()
  return {
    url,
    folder,
    stop,
    start: async () => {
      await start()
    },
    async dispose() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
