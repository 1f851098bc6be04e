import { createHash } from 'node:crypto'
import type { Context } from 'hono'

const REPLAY_HEADER = 'Idempotent-Replayed'

/** Says in the response that the request was carried out before and only its result is repeated. */
export const markReplay = (c: Context) => c.header(REPLAY_HEADER, 'true')

export const isReplayed = (response: Response): boolean => response.headers.has(REPLAY_HEADER)

/** The hash of what a request says, kept with its idempotency key to recognize another request. */
export const hashJson = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')
