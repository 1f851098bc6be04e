/** What the gate writes on a request for whoever comes after, and what they tell it of the request. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'

/** It stands in the answer as `X-Request-Id`. */
export const REQUEST_ID_HEADER = 'x-fixit-request-id'
const INTERNAL_HEADER_PREFIX = 'x-fixit-'

/** Says what only the gate may say, whatever the client has sent under these names. */
export function setInternalHeaders(request: IncomingMessage, address: string, requestId: string): void {
  const { headers, rawHeaders: raw } = request
  for (let at = raw.length - 2; at >= 0; at -= 2) {
    if (raw[at]?.toLowerCase().startsWith(INTERNAL_HEADER_PREFIX)) raw.splice(at, 2)
  }
  for (const name of Object.keys(headers)) if (name.startsWith(INTERNAL_HEADER_PREFIX)) delete headers[name]
  raw.push(CLIENT_ADDRESS_HEADER, address, REQUEST_ID_HEADER, requestId)
  headers[CLIENT_ADDRESS_HEADER] = address
  headers[REQUEST_ID_HEADER] = requestId
}

const REQUEST_ID = Symbol('request id')

/**
 * Gives an answer its number. It is no header yet: one that is set ahead makes Node look at all the others again,
 * which costs a ready page a fifth of its time.
 */
export function setRequestId(response: ServerResponse & { [REQUEST_ID]?: string }, requestId: string): void {
  response[REQUEST_ID] = requestId
}

/** What stands in the answer as `X-Request-Id`; undefined where the gate has not seen the request. */
export function requestIdOf(response: ServerResponse & { [REQUEST_ID]?: string }): string | undefined {
  return response[REQUEST_ID]
}

const CLIENT_NETWORK = Symbol('client network')

/** Says which network a request counts for; none for this machine itself. */
export function setClientNetwork(
  request: IncomingMessage & { [CLIENT_NETWORK]?: string },
  network: string | undefined,
) {
  if (network !== undefined) request[CLIENT_NETWORK] = network
}

export function clientNetworkOf(
  request: IncomingMessage & { [CLIENT_NETWORK]?: string },
): string | undefined {
  return request[CLIENT_NETWORK]
}

/** What something is done for. */
interface Asked {
  requestId: string | undefined
  network: string | undefined
}

const currentRequest = new AsyncLocalStorage<Asked>()

/** Does something for a request: whatever it asks of the API carries the number of that request. */
export function runWithRequestId<Value>(asked: Asked, work: () => Value): Value {
  return currentRequest.run(asked, work)
}

/** The request that something is done for; undefined for what is done unasked. */
export function currentRequestId(): Asked | undefined {
  return currentRequest.getStore()
}

/** Which call of the API answered. */
const routeNames = new WeakMap<IncomingMessage, string>()

export function setRouteName(request: IncomingMessage, route: string): void {
  routeNames.set(request, route)
}

export function routeNameOf(request: IncomingMessage): string | undefined {
  return routeNames.get(request)
}
