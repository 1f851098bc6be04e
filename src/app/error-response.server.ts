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

/** Failures outside the shop's own code, and what the log says about them. */
const FAILURES: readonly [isFailure: (error: unknown) => boolean, problem: ProblemInit, text: string][] = [
  [isDatabaseUnavailable, DATABASE_UNAVAILABLE, 'the database is unavailable'],
  [isDatabaseTimeout, DATABASE_TIMEOUT, 'the database took too long'],
  [(error) => DISK_FULL_CODES.has(errorCode(error)), DISK_FULL, 'the disk is full'],
]

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
  for (const [isFailure, problem, text] of FAILURES) {
    if (!isFailure(error)) continue
    log.warn({ requestId, err: error }, text)
    return problemResponse(problem, requestId)
  }
  if (INVALID_TEXT_CODES.has(errorCode(error))) return problemResponse(INVALID_TEXT, requestId)
  log.error({ requestId, err: error }, 'a request failed unexpectedly')
  return problemResponse(INTERNAL_ERROR, requestId)
}
