/** What the gate writes on a request for whoever comes after, and what they tell it of the request. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from '../http/client-address.server.ts'

/** It stands in the answer as `X-Request-Id`. */
export const REQUEST_ID_HEADER = 'x-fixit-request-id'
const OURS = 'x-fixit-'

/** Says what only the gate may say, whatever the client has sent under these names. */
export function mark(request: IncomingMessage, address: string, requestId: string): void {
  const { headers, rawHeaders: raw } = request
  for (let at = raw.length - 2; at >= 0; at -= 2) {
    if (raw[at]?.toLowerCase().startsWith(OURS)) raw.splice(at, 2)
  }
  for (const name of Object.keys(headers)) if (name.startsWith(OURS)) delete headers[name]
  raw.push(CLIENT_ADDRESS_HEADER, address, REQUEST_ID_HEADER, requestId)
  headers[CLIENT_ADDRESS_HEADER] = address
  headers[REQUEST_ID_HEADER] = requestId
}

const asking = new AsyncLocalStorage<string>()

/** Does something for a request: whatever it asks of the API carries the number of that request. */
export const inNameOf = <Value>(requestId: string, work: () => Value): Value => asking.run(requestId, work)

/** The number of the request that something is done for; undefined for what is done unasked. */
export const requestInHand = (): string | undefined => asking.getStore()

/** Which call of the API answered. */
const routes = new WeakMap<IncomingMessage, string>()

export function nameRoute(request: IncomingMessage, route: string): void {
  routes.set(request, route)
}

export function namedRoute(request: IncomingMessage): string | undefined {
  return routes.get(request)
}
