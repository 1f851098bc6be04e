/** Hears from the first line on that the process is to stop, and ends it for certain. Loads nothing of the shop. */
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'

/** Sent by the supervisor to a process that is to close. */
export const CLOSE = 'close'

/** A terminal and npm both pass on what was one keystroke. */
const ONE_REQUEST_MS = 500
/** Whoever asked waits ten seconds at most. */
const PATIENCE_MS = 9_000
const PARENT_EVERY_MS = 500

// Every step of a start is whole by itself: before the shop is open, the process may end anywhere.
let stop: () => void = () => process.exit(0)
let askedAt: number | undefined
let patienceMs = PATIENCE_MS

/** Not by `process.exit`, which waits for threads that may hang in a call to the system. */
function endForCertain(): void {
  console.error(`FIX IT did not close within ${patienceMs / 1_000} seconds and is ended.`)
  process.kill(process.pid, 'SIGKILL')
}

function requestStop(): void {
  if (askedAt !== undefined) {
    if (performance.now() - askedAt > ONE_REQUEST_MS) process.exit(1)
    return
  }
  askedAt = performance.now()
  setTimeout(endForCertain, patienceMs).unref()
  stop()
}

/** Only what asks once: a parent that is gone is no second request. */
function requestStopOnce(): void {
  if (askedAt === undefined) requestStop()
}

export const isStopRequested = (): boolean => askedAt !== undefined

/**
 * @param close what a request does from now on, at once where there has been one already
 * @param patience how many milliseconds it may take
 */
export function onStopRequest(close: () => void, patience = patienceMs): void {
  stop = close
  patienceMs = patience
  if (askedAt !== undefined) close()
}

function parentOf(pid: number): number {
  // 'pid (name) state parent …': the name may hold anything.
  const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
  return Number(parent)
}

/** npm runs a script in a shell of its own, which dies of a signal without passing it on. */
function npmAndItsShell(): string {
  try {
    return `${process.ppid} ${parentOf(process.ppid)}`
  } catch {
    // Where there is no /proc.
    return `${process.ppid}`
  }
}

function stopWithNpm(): void {
  const parents = npmAndItsShell()
  setInterval(() => {
    if (npmAndItsShell() !== parents) requestStopOnce()
  }, PARENT_EVERY_MS).unref()
}

/** @param patience how many milliseconds a close may take */
export function listenForStop(patience = PATIENCE_MS): void {
  patienceMs = patience
  process.on('SIGTERM', requestStop)
  if (!cluster.isWorker) {
    process.on('SIGINT', requestStop)
    if (process.env.npm_lifecycle_event === 'start') stopWithNpm()
    return
  }
  // A terminal sends it to all processes at once; the supervisor speaks for it.
  process.on('SIGINT', () => undefined)
  process.on('message', (message) => {
    if (message === CLOSE) requestStopOnce()
  })
  process.on('disconnect', requestStopOnce)
}
