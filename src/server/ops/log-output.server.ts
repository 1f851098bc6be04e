/**
 * Writes the lines of the log without blocking anything. A full disk or a reader that has stopped loses lines and has
 * no other effect.
 */
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '#app/lib/error-code.ts'

const FLUSH_EVERY_MS = 100
const FLUSH_AT = 8_192
/** Characters that wait for a slow reader. Beyond this, lines are dropped. */
const MAX_WAITING = 1024 * 1024
/** How long the process waits at its end for a reader that does not read. */
const MAX_END_WAIT_MS = 500
const LINE_FEED = 10

export interface LogOutput {
  write(line: string): void
  /** Writes the waiting lines as far as the reader takes them. */
  end(): Promise<void>
}

const isBusy = (error: unknown) => ['EAGAIN', 'EBUSY'].includes(errorCode(error) ?? '')
const pauseSync = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * @param onDrop called once with a sentence when lines are dropped
 * @param prepare called before every write
 */
export function openLogOutput(
  fd: number,
  onDrop: (sentence: string) => void,
  prepare: () => void = () => undefined,
): LogOutput {
  let lines: string[] = []
  let waitingCharacters = 0
  /** The bytes of earlier lines that have not been written yet. */
  let unwritten: Buffer | undefined
  let writingSince: number | undefined
  let isMidLine = false
  let dropped = 0
  /** How many dropped lines the notice in the current bytes reports. */
  let reported = 0
  let isDropReported = false

  function drop(count: number, reason: string): void {
    dropped += count
    if (isDropReported) return
    isDropReported = true
    onDrop(`Log lines are dropped: ${reason}. The shop keeps running.`)
  }

  function write(line: string): void {
    if (waitingCharacters + line.length > MAX_WAITING) {
      drop(1, 'nothing reads standard output')
      return
    }
    lines.push(line)
    waitingCharacters += line.length
    if (waitingCharacters >= FLUSH_AT && !unwritten) flush()
  }

  /** The next bytes to write: the rest of the previous ones, or all waiting lines. */
  function nextBytes(): Buffer | undefined {
    if (unwritten || lines.length === 0) return unwritten
    reported = dropped
    const notice = { level: 40, time: Date.now(), dropped, msg: 'log lines were dropped' }
    if (dropped > 0) lines.unshift(`${JSON.stringify(notice)}\n`)
    unwritten = Buffer.from((isMidLine ? '\n' : '') + lines.join(''))
    lines = []
    return unwritten
  }

  function markWritten(bytes: Buffer, count: number): void {
    unwritten = count < bytes.length ? bytes.subarray(count) : undefined
    if (count > 0) isMidLine = bytes[count - 1] !== LINE_FEED
    if (unwritten) return
    dropped -= reported
    waitingCharacters = lines.reduce((sum, line) => sum + line.length, 0)
  }

  /** A slow reader is tried again. Any other error drops the lines. */
  function handleWriteError(bytes: Buffer, error: NodeJS.ErrnoException): void {
    if (isBusy(error)) return
    unwritten = undefined
    waitingCharacters = lines.reduce((sum, line) => sum + line.length, 0)
    const count = bytes.filter((byte) => byte === LINE_FEED).length
    drop(count - (reported > 0 ? 1 : 0), `standard output cannot be written (${error.code})`)
  }

  function flush(): void {
    const bytes = writingSince === undefined ? nextBytes() : undefined
    if (!bytes) return
    prepare()
    writingSince = performance.now()
    fs.write(fd, bytes, (error, count) => {
      writingSince = undefined
      if (error) handleWriteError(bytes, error)
      else {
        markWritten(bytes, count)
        if (unwritten || waitingCharacters >= FLUSH_AT) flush()
      }
    })
  }

  /** For a process that ends without calling `end`. */
  function flushSync(): void {
    // A thread that hangs in a write would prevent the process from ending.
    if (writingSince !== undefined && performance.now() - writingSince > MAX_END_WAIT_MS) {
      process.kill(process.pid, 'SIGKILL')
    }
    if (writingSince !== undefined) unwritten = undefined
    let remainingMs = MAX_END_WAIT_MS
    for (let bytes = nextBytes(); bytes && remainingMs > 0; bytes = nextBytes()) {
      try {
        markWritten(bytes, fs.writeSync(fd, bytes))
      } catch (error) {
        if (!isBusy(error)) return
        remainingMs -= 10
        pauseSync(10)
      }
    }
  }

  const timer = setInterval(flush, FLUSH_EVERY_MS)
  timer.unref()
  process.on('exit', flushSync)
  return {
    write,
    async end() {
      const until = performance.now() + MAX_END_WAIT_MS
      while ((unwritten || lines.length > 0) && performance.now() < until) {
        flush()
        await pause(5)
      }
      clearInterval(timer)
      if (writingSince === undefined) process.off('exit', flushSync)
    },
  }
}
