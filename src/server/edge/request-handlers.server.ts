import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** The handlers that the request guard passes a request on to. */
export interface RequestHandlers {
  /** Sends the cached response for this exact URL. @returns false if there is none */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean
  handleRequest: RequestListener
}
