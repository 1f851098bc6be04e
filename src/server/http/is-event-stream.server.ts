import type { IncomingMessage } from 'node:http'

const EVENT_STREAM_PATH = '/api/orders/events'

/** True if a request opens the event stream. Decided by the path, because any client may send any header. */
export function isEventStream({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && (url === EVENT_STREAM_PATH || url.startsWith(`${EVENT_STREAM_PATH}?`))
}
