/** The code of an error of the system or of PostgreSQL, such as 'ENOENT' or '23503'. */
export function errorCode(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && typeof error.code === 'string' ? error.code : undefined
}
