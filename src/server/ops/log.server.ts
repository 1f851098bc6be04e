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
  const options = { level }
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  // Redaction costs more than the rest of the line, and access lines have no field for secrets.
  const plain = pino(options, out)
  return {
    log: pino({ ...options, redact: { paths, censor: '[hidden]' } }, out),
    logAccess: plain.isLevelEnabled('info') ? (line) => plain.info(line, 'request') : undefined,
    end: out.end,
  }
}

const MAX_LOGGED_PATH = 200
const EMAIL_SIGN = /@|%40/i

/** The beginning of a path, with email addresses replaced, for the log. */
export function redactPath(path: string): string {
  const segments = path.slice(0, MAX_LOGGED_PATH).split('/')
  // A truncated segment might be part of an email address.
  if (path.length > MAX_LOGGED_PATH) segments[segments.length - 1] = '…'
  return segments.map((segment) => (EMAIL_SIGN.test(segment) ? '{email}' : segment)).join('/')
}
