import { hostname } from 'node:os'
import { type Logger, pino } from 'pino'
import { openLogOutput } from './log-output.server.ts'

/** Fields with these names are redacted wherever they appear. Nothing should ever log them. */
const SECRET_FIELDS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'cookie',
  'authorization',
  'secret',
]

export interface AccessLogEntry {
  requestId: string
  method: string
  path: string
  status: number
  durationMs: number
  clientAddress: string
  /** The client disconnected before the response was complete. */
  isAborted?: true
}

export interface Loggers {
  log: Logger
  /** Writes one line per request; undefined if the log level hides them. */
  logAccess: ((line: AccessLogEntry) => void) | undefined
  /** Writes the waiting lines. */
  end(): Promise<void>
}

/**
 * Makes writes to a pipe non-blocking. Set before every write, because any process that shares the pipe may have
 * changed it.
 */
function makeNonBlocking(): void {
  const { _handle } = process.stdout as { _handle?: { setBlocking?: (isBlocking: boolean) => number } }
  _handle?.setBlocking?.(false)
}

/** Writes JSON lines to standard output without blocking. */
export function createLoggers(level: string): Loggers {
  const out = openLogOutput(1, (sentence) => console.error(sentence), makeNonBlocking)
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const base = { pid: process.pid, hostname: hostname() }
  const log = pino({ level, base, redact: { paths, censor: '[hidden]' } }, out)
  /** The same form as the other lines. Access lines have no field for secrets, and pino would take twice as long for each. */
  function logAccess(entry: AccessLogEntry) {
    const line = { level: log.levels.values.info, time: Date.now(), ...base, ...entry, msg: 'request' }
    out.write(`${JSON.stringify(line)}\n`)
  }
  return { log, logAccess: log.isLevelEnabled('info') ? logAccess : undefined, end: out.end }
}

const MAX_LOGGED_PATH = 200
const EMAIL_SIGN = /@|%40/i

/** The beginning of a path, with email addresses replaced, for the log. */
export function redactPath(path: string): string {
  if (path.length <= MAX_LOGGED_PATH && !EMAIL_SIGN.test(path)) return path
  const segments = path.slice(0, MAX_LOGGED_PATH).split('/')
  // A truncated segment might be part of an email address.
  if (path.length > MAX_LOGGED_PATH) segments[segments.length - 1] = '…'
  return segments.map((segment) => (EMAIL_SIGN.test(segment) ? '{email}' : segment)).join('/')
}
