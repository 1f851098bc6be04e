/** The hosts of the drill: network namespaces on one bridge, with processes that are started, killed and cut off. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

export interface HostProcess {
  child: ChildProcess
  /** Settles with the exit code, or null after a signal. */
  exit: Promise<number | null>
  /** The last lines that the program wrote. */
  lastLines(): string
}

export interface Host {
  name: string
  address: string
  /** Holds the configuration, the data and the logs of this host. */
  folder: string
  start(program: string, args: string[], options?: StartOptions): HostProcess
  /** Ends every process of the host as a power failure would. */
  kill(): Promise<void>
}

interface StartOptions {
  /** The user that runs the program; root by default. */
  user?: string
  env?: Record<string, string>
  cwd?: string
}

const MAX_LAST_LINES = 20
const MAX_LAST_CHARACTERS = 4_000

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })
const ip = (...args: string[]) => run('ip', ...args)

const NETWORK = '10.77.0'
export const CLUSTER_NETWORK = `${NETWORK}.0/24`

/** Call inside a network namespace of its own: it contains nothing but this bridge. */
export function createNetwork(): void {
  mkdirSync('/run/netns', { recursive: true })
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns')
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'cluster', 'type', 'bridge')
  ip('address', 'add', `${NETWORK}.1/24`, 'dev', 'cluster')
  ip('link', 'set', 'cluster', 'up')
}

/** @param diskMegabytes the size of a disk of its own for the host's folder */
export function createHost(name: string, number: number, folder: string, diskMegabytes: number): Host {
  const address = `${NETWORK}.${number}`
  mkdirSync(folder, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', folder)
  ip('netns', 'add', name)
  ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', `to-${name}`, 'master', 'cluster', 'up')
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  const running = new Set<HostProcess>()
  return {
    name,
    address,
    folder,
    start(program, args, { user, env = {}, cwd = folder } = {}) {
      const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
      const child = spawn('ip', ['netns', 'exec', name, ...as, program, ...args], {
        cwd,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const log = createWriteStream(join(folder, `${program.split('/').at(-1)}.log`), { flags: 'a' })
      // A full disk must not end the drill.
      log.on('error', () => undefined)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          log.write(chunk)
          output = (output + String(chunk)).slice(-MAX_LAST_CHARACTERS)
        })
      }
      const process_: HostProcess = {
        child,
        exit: new Promise((resolve) => child.once('close', (code) => resolve(code))),
        lastLines: () => output.trimEnd().split('\n').slice(-MAX_LAST_LINES).join('\n'),
      }
      running.add(process_)
      void process_.exit.then(() => running.delete(process_))
      return process_
    },
    async kill() {
      const pids = ip('netns', 'pids', name).toString().split('\n').filter(Boolean)
      for (const pid of pids) {
        try {
          process.kill(Number(pid), 'SIGKILL')
        } catch {
          // It has ended meanwhile.
        }
      }
      await Promise.all([...running].map(({ exit }) => exit))
    },
  }
}

/** Packets from one host to the other ones disappear without an answer. @returns a function that undoes it */
export function cutOff(host: Host, others: readonly Host[]): () => void {
  for (const { address } of others) ip('-n', host.name, 'route', 'add', 'blackhole', `${address}/32`)
  return () => {
    for (const { address } of others) ip('-n', host.name, 'route', 'del', 'blackhole', `${address}/32`)
  }
}
