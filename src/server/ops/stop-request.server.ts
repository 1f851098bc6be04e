/** Handles stop requests from the first line on, and ends the process even if it hangs. Loads nothing of the shop. */
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'

/** The supervisor sends it to stop a worker. */
export const CLOSE_MESSAGE = 'close'

/** A terminal and npm both forward the same keystroke: signals this close together count as one. */
const SAME_REQUEST_MS = 500
/** Service managers usually kill a process 10 seconds after SIGTERM. */
export const STOP_TIMEOUT_MS = 9_000
const PARENT_CHECK_MS = 500

// Every step of a start is one transaction: until the shop is open, the process may end at any point.
let stop: () => void = () => process.exit(0)
let requestedAt: number | undefined
let timeoutMs = STOP_TIMEOUT_MS

/** `process.exit` would wait for threads, which may hang in a system call. */
function killProcess(): void {
  console.error(`FIX IT did not close within ${timeoutMs / 1_000} seconds and was killed.`)
  process.kill(process.pid, 'SIGKILL')
}

function requestStop(): void {
  if (requestedAt !== undefined) {
    if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(1)
    return
  }
  requestedAt = performance.now()
  setTimeout(killProcess, timeoutMs).unref()
  stop()
}

/** For events that may repeat without being a second request, such as a parent that ended. */
function requestStopOnce(): void {
  if (requestedAt === undefined) requestStop()
}

export const isStopRequested = (): boolean => requestedAt !== undefined

/**
 * @param close handles stop requests from now on; called at once if there has been one already
 * @param timeout how many milliseconds it may take
 */
export function onStopRequest(close: () => void, timeout = timeoutMs): void {
  stop = close
  timeoutMs = timeout
  if (requestedAt !== undefined) close()
}

function parentOf(pid: number): number {
  // 'pid (name) state parent …': the name may contain any characters.
  const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
  return Number(parent)
}

/** npm runs a script in a shell, which ends on a signal without forwarding it. */
function npmAndItsShell(): string {
  try {
    return `${process.ppid} ${parentOf(process.ppid)}`
  } catch {
    // This system has no /proc.
    return `${process.ppid}`
  }
}

function stopWithNpm(): void {
  const parents = npmAndItsShell()
  setInterval(() => {
    if (npmAndItsShell() !== parents) requestStopOnce()
  }, PARENT_CHECK_MS).unref()
}

/** @param timeout how many milliseconds a close may take */
export function listenForStop(timeout = STOP_TIMEOUT_MS): void {
  timeoutMs = timeout
  process.on('SIGTERM', requestStop)
  if (!cluster.isWorker) {
    process.on('SIGINT', requestStop)
    if (process.env.npm_lifecycle_event === 'start') stopWithNpm()
    return
  }
  // A terminal sends it to all processes at once; only the supervisor reacts.
  process.on('SIGINT', () => undefined)
  process.on('message', (message) => {
    if (message === CLOSE_MESSAGE) requestStopOnce()
  })
  process.on('disconnect', requestStopOnce)
}
