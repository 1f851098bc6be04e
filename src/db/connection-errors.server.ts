/** Which errors mean that the database could not be reached or does not accept writes at the moment. */
import { errorCode } from '#app/lib/error-code.ts'
import { DatabaseUnresponsive } from './circuit-breaker.server.ts'

const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL and PgBouncer: connection lost, shutting down, starting up, too many clients. */
const CONNECTION_ERROR_CODE = /^(08...|57P0[123]|53300)$/

const READ_ONLY_CODE = '25006'

/** A write reached a standby: a primary that another server has replaced. Nothing was written. */
export function isReadOnlyError(error: unknown): boolean {
  return errorCode(error) === READ_ONLY_CODE
}

/** True if the database could not be reached, false if it rejected a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnresponsive || isReadOnlyError(error)) return true
  const code = errorCode(error)
  if (typeof code === 'string' && (NETWORK_ERRORS.has(code) || CONNECTION_ERROR_CODE.test(code))) return true
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|connect E/.test(
    error.message,
  )
}
