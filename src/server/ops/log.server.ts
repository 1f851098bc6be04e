import { type Logger, pino } from 'pino'
import { openLogOutput } from './log-output.server.ts'

/** Whatever carries one of these names is blanked out, wherever it stands; nothing should ever log it at all. */
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
  /** The visitor left before the answer had. */
  isAborted?: true
}

export interface Loggers {
  log: Logger
  /** One line a request; undefined where nobody wants to read them. */
  logAccess: ((line: AccessLogEntry) => void) | undefined
  /** Writes what still waits. */
  end(): Promise<void>
}

/**
 * Where the standard output is a pipe, a write must never wait for its reader. Said before every write: whatever
 * process shares the pipe and starts or ends, may have set it back.
 */
function keepFromWaiting(): void {
  const { _handle } = process.stdout as { _handle?: { setBlocking?: (isBlocking: boolean) => number } }
  _handle?.setBlocking?.(false)
}

/** Lines of JSON on the standard output, written without holding anybody up. */
export function createLoggers(level: string): Loggers {
  const out = openLogOutput(1, (sentence) => console.error(sentence), keepFromWaiting)
  const options = { level }
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  // Looking for secrets costs more than the rest of the line, and an access line has nowhere to hold one.
  const plain = pino(options, out)
  return {
    log: pino({ ...options, redact: { paths, censor: '[hidden]' } }, out),
    logAccess: plain.isLevelEnabled('info') ? (line) => plain.info(line, 'request') : undefined,
    end: out.end,
  }
}

const MAX_LOGGED_PATH = 200
const EMAIL_SIGN = /@|%40/i

/** A path as it may stand in a log: its beginning, without anybody's email address in it. */
export function redactPath(path: string): string {
  const segments = path.slice(0, MAX_LOGGED_PATH).split('/')
  // The part of a segment that was cut off might have shown that it is an email address.
  if (path.length > MAX_LOGGED_PATH) segments[segments.length - 1] = '…'
  return segments.map((segment) => (EMAIL_SIGN.test(segment) ? '{email}' : segment)).join('/')
}
