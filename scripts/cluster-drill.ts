/**
 * `npm run cluster-drill`: a cluster of eleven programs on this computer, from Debian's packages, that loses its hosts
 * one after another while buyers order. Everything runs in namespaces of its own, which end with this process.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DrillOptions } from '../testing/cluster/drill.ts'
import { findMissingForCluster } from '../testing/cluster/prerequisites.ts'
import { buildIfNeeded } from './build.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run cluster-drill -- [--short] [--untimed] [--only STEP] [--repeat TIMES] [--keep-logs FOLDER]
Starts three PostgreSQL hosts (Patroni, etcd), two shop hosts (two processes, PgBouncer, HAProxy) and HAProxy in front,
with the configuration of deploy/. Then it kills, cuts off and restarts them while buyers order, and prints for each step
how many requests failed, how long, and how many orders were lost, doubled or oversold.
  --short      three steps instead of nine, in about a minute
  --untimed    does not fail because of slow answers, for computers that are busy with other work
  --only       runs only the steps whose name contains this text; may be given several times
  --repeat     runs the steps so many times, for example: --only disk --only backup --repeat 10
  --keep-logs  copies the configuration and the logs of all hosts to this folder
Needs root and Debian's packages postgresql, patroni, etcd-server, haproxy, pgbouncer and iproute2. The hosts are network
namespaces: nothing is reachable from outside, and nothing of it remains.`

const { values: options } = readArguments(USAGE, {
  short: { type: 'boolean', default: false },
  untimed: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] },
  repeat: { type: 'string', default: '1' },
  'keep-logs': { type: 'string' },
})
const repeat = Number(options.repeat)
if (!(Number.isInteger(repeat) && repeat >= 1 && repeat <= 100)) {
  console.error('--repeat is a number from 1 to 100.')
  process.exit(2)
}
const missing = findMissingForCluster()
for (const sentence of missing) console.error(sentence)
if (missing.length > 0) process.exit(2)
await buildIfNeeded(console.log)

const folder = mkdtempSync(join(tmpdir(), 'fixit-cluster-'))
// The database runs as another user.
chmodSync(folder, 0o755)
const drill: DrillOptions = {
  folder,
  isShort: options.short,
  isTimed: !options.untimed,
  only: options.only,
  repeat,
  logs: options['keep-logs'] && resolve(options['keep-logs']),
}
const script = [process.execPath, 'testing/cluster/drill.ts', JSON.stringify(drill)]
// The shell is the first process of its namespace and reaps those that lose their parent.
const command = '"$@"; exit $?'
const namespaces = ['unshare', '--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
// If this process is killed, so is the drill.
const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...namespaces, 'sh', '-c', command, 'sh', ...script], {
  stdio: ['ignore', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGKILL'))
const code = await new Promise<number>((resolve) => {
  child.once('exit', (ended, signal) => resolve(signal ? 130 : (ended ?? 1)))
})
rmSync(folder, { recursive: true, force: true })
if (code === 130) console.log('Stopped. Everything that the drill started has ended.')
process.exit(code)
