import { isDatabaseUnavailable } from '#app/db/connection-errors.server.ts'
import { errorCode } from '#app/lib/error-code.ts'
import type { Log } from '#app/lib/log.ts'
import { HttpProblem, type ProblemInit, problemResponse } from '#app/lib/problem.ts'

const DATABASE_UNAVAILABLE: ProblemInit = {
  status: 503,
  code: 'database-unavailable',
  detail: 'The database cannot be reached. Try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** PostgreSQL: timeouts of a statement, of a lock and of an idle transaction. */
const TIMEOUT_CODE = /^(57014|55P03|25P03)$/

function isDatabaseTimeout(error: unknown): boolean {
  return (
    TIMEOUT_CODE.test(errorCode(error) ?? '') ||
    (error instanceof Error && error.message === 'Query read timeout')
  )
}

const DATABASE_TIMEOUT: ProblemInit = {
  status: 503,
  code: 'database-timeout',
  detail: 'The database took too long. Try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** The codes of PostgreSQL and of the operating system. */
const DISK_FULL_CODES = new Set<unknown>(['53100', 'ENOSPC'])

export const DISK_FULL: ProblemInit = {
  status: 503,
  code: 'disk-full',
  detail:
    'The server’s disk is full, so nothing was changed. You can still read everything. Try again later.',
  headers: { 'retry-after': '60' },
}

/** PostgreSQL: text with NUL or an unpaired surrogate, which the schema of the call did not reject. */
const INVALID_TEXT_CODES = new Set<unknown>(['22021', '22P05'])

const INVALID_TEXT: ProblemInit = {
  status: 422,
  code: 'invalid-input',
  detail: 'Text must be valid Unicode without NUL characters.',
}

const INTERNAL_ERROR: ProblemInit = {
  status: 500,
  code: 'internal-error',
  detail: 'Something went wrong on our side. If it happens again, send us the request ID.',
}

/** Turns every thrown error into a response. Only unexpected errors are logged as errors. */
export function toErrorResponse(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof HttpProblem) return problemResponse(error.problem, requestId)
  if (isDatabaseUnavailable(error)) {
    log.warn({ requestId, err: error }, 'the database is unavailable')
    return problemResponse(DATABASE_UNAVAILABLE, requestId)
  }
  if (isDatabaseTimeout(error)) {
    log.warn({ requestId, err: error }, 'the database took too long')
    return problemResponse(DATABASE_TIMEOUT, requestId)
  }
  if (DISK_FULL_CODES.has(errorCode(error))) {
    log.warn({ requestId, err: error }, 'the disk is full')
    return problemResponse(DISK_FULL, requestId)
  }
  if (INVALID_TEXT_CODES.has(errorCode(error))) return problemResponse(INVALID_TEXT, requestId)
  log.error({ requestId, err: error }, 'a request failed unexpectedly')
  return problemResponse(INTERNAL_ERROR, requestId)
}
