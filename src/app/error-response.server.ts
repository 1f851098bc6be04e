import { DatabaseUnresponsive } from '#app/db/circuit-breaker.server.ts'
import { HttpProblem, type ProblemInit, problemResponse } from '#app/lib/problem.ts'
import type { Log } from './context.server.ts'

const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL: connection lost, shutting down, starting up, too many clients. */
const SERVER_AWAY = /^(08...|57P0[123]|53300)$/

/** True when the database could not be reached at all, as opposed to having refused something. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnresponsive) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (NETWORK_ERRORS.has(code) || SERVER_AWAY.test(code))) return true
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|connect E/.test(
    error.message,
  )
}

const AWAY: ProblemInit = {
  status: 503,
  code: 'database-away',
  title: 'Not available right now',
  detail: 'The database cannot be reached; please try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** PostgreSQL: ended by a time limit of ours, or waited too long for a lock. */
const TOO_SLOW = /^(57014|55P03|25P03)$/

function tookTooLong(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (typeof code === 'string' && TOO_SLOW.test(code)) || message === 'Query read timeout'
}

const SLOW: ProblemInit = {
  status: 503,
  code: 'database-slow',
  title: 'Not available right now',
  detail: 'The database took too long; please try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** PostgreSQL's word for it, and the operating system's. */
const NO_SPACE = new Set<unknown>(['53100', 'ENOSPC'])

export const DISK_FULL: ProblemInit = {
  status: 503,
  code: 'disk-full',
  title: 'Nothing can be written right now',
  detail:
    'The shop’s disk is full, so nothing was changed. Everything can still be read; please try again later.',
  headers: { 'retry-after': '60' },
}

/** PostgreSQL: text with NUL or with half a character, which no schema of ours has seen first. */
const UNTEXT = new Set<unknown>(['22021', '22P05'])

const NOT_TEXT: ProblemInit = {
  status: 422,
  code: 'invalid-input',
  title: 'Invalid input',
  detail: 'Text must be well-formed, without NUL characters. Nothing was changed.',
}

const BROKEN: ProblemInit = {
  status: 500,
  code: 'broken',
  title: 'Something broke',
  detail: 'This is our fault. Nothing was changed; the request number helps us find it.',
}

/** The one place where a thrown thing becomes an answer. Only what nobody expected is logged as an error. */
export function answerToError(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof HttpProblem) return problemResponse(error.problem, requestId)
  if (databaseIsAway(error)) {
    log.warn({ requestId, err: error }, 'the database is away')
    return problemResponse(AWAY, requestId)
  }
  if (tookTooLong(error)) {
    log.warn({ requestId, err: error }, 'the database took too long')
    return problemResponse(SLOW, requestId)
  }
  if (NO_SPACE.has((error as { code?: unknown }).code)) {
    log.warn({ requestId, err: error }, 'the disk is full')
    return problemResponse(DISK_FULL, requestId)
  }
  if (UNTEXT.has((error as { code?: unknown }).code)) return problemResponse(NOT_TEXT, requestId)
  log.error({ requestId, err: error }, 'a request broke')
  return problemResponse(BROKEN, requestId)
}
