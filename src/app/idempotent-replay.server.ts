import type { Context } from 'hono'

const REPLAY_HEADER = 'Idempotent-Replayed'

/** Says in the response whether the request was carried out before and only its result is repeated. */
export function markReplay(c: Context, isReplay: boolean): void {
  if (isReplay) c.header(REPLAY_HEADER, 'true')
}

export const isReplayed = (response: Response): boolean => response.headers.has(REPLAY_HEADER)
