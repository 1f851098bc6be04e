import type { IncomingMessage } from 'node:http'

const EVENT_STREAM_PATH = '/api/orders/events'

/** Whether a request opens the event stream. What its headers ask for proves nothing: anybody may send any of them. */
export function isEventStream({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && (url === EVENT_STREAM_PATH || url.startsWith(`${EVENT_STREAM_PATH}?`))
}
