/** What the gate writes on a request for whoever comes after, and what they tell it of the request. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'

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

const NUMBER = Symbol('request id')

/**
 * Gives an answer its number. It is no header yet: one that is set ahead makes Node look at all the others again,
 * which costs a ready page a fifth of its time.
 */
export function numberAnswer(response: ServerResponse & { [NUMBER]?: string }, requestId: string): void {
  response[NUMBER] = requestId
}

/** What stands in the answer as `X-Request-Id`; undefined where the gate has not seen the request. */
export function numberOf(response: ServerResponse & { [NUMBER]?: string }): string | undefined {
  return response[NUMBER]
}

const NETWORK = Symbol('client network')

/** Says which network a request counts for; none for this machine itself. */
export function setNetwork(request: IncomingMessage & { [NETWORK]?: string }, network: string | undefined) {
  if (network !== undefined) request[NETWORK] = network
}

export function networkBehind(request: IncomingMessage & { [NETWORK]?: string }): string | undefined {
  return request[NETWORK]
}

/** What something is done for. */
interface Asked {
  requestId: string | undefined
  network: string | undefined
}

const asking = new AsyncLocalStorage<Asked>()

/** Does something for a request: whatever it asks of the API carries the number of that request. */
export function inNameOf<Value>(asked: Asked, work: () => Value): Value {
  return asking.run(asked, work)
}

/** The request that something is done for; undefined for what is done unasked. */
export function requestInHand(): Asked | undefined {
  return asking.getStore()
}

/** Which call of the API answered. */
const routes = new WeakMap<IncomingMessage, string>()

export function nameRoute(request: IncomingMessage, route: string): void {
  routes.set(request, route)
}

export function namedRoute(request: IncomingMessage): string | undefined {
  return routes.get(request)
}
