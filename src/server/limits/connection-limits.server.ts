/**
 * Limits concurrent requests and event streams, per client network and in total. Cached responses and files are
 * unlimited.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { TOO_MANY_CONCURRENT } from '#app/app/account-limit.server.ts'
import { siteOf } from '#app/app/client-address.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'
import { createCounts } from '#app/lib/counts.ts'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import { isReadRequest, SAFE_METHODS } from '../http/http-methods.server.ts'
import { isEventStream } from '../http/is-event-stream.server.ts'
import { clientNetworkOf } from '../http/request-context.server.ts'
import { type ArrivingBody, createArrivingBodies } from './arriving-bodies.server.ts'
import { createDatabaseShares } from './database-shares.server.ts'
import type { LoadShedder, RejectionReason, RequestKind, Slot } from './load-shedding.server.ts'
import { OVERLOADED } from './overloaded.server.ts'

/** Far more than a browser opens, and far less than would fill the server. */
const MAX_REQUESTS_PER_CLIENT = 64
/** Event streams stay open: one for each dashboard window, and a whole company may share one address. */
const MAX_STREAMS_PER_CLIENT = 200
const MAX_STREAMS = 5_000
const MAX_STREAMS_PER_SITE = MAX_STREAMS / 4
/** Sign-in and most orders have less; see `arriving-bodies.server.ts`. */
const MAX_RESERVED_BYTES = 64 * 1024
const UNLIMITED_PATHS = /^\/(healthz|readyz|icon\.svg|robots\.txt)$/
const INCOMPLETE_BODY: ProblemInit = {
  status: 400,
  code: 'incomplete-body',
  detail: 'The connection ended before the whole body had arrived. Nothing was changed.',
}

export const REJECTION_PROBLEMS: Readonly<Record<RejectionReason, ProblemInit>> = {
  full: OVERLOADED,
  'share-used': TOO_MANY_CONCURRENT,
}

/** The body of a request with a safe method is ignored. */
const hasBody = ({ method, headers }: IncomingMessage) =>
  !SAFE_METHODS.includes(method ?? '') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** The load that a call declares. */
type DeclaredLoad = Pick<Endpoint, 'isSessionCall' | 'hasOwnQueue' | 'placesOrder'>

/** True if the body is a small one of signing in or ordering. */
const hasReservedBody = ({ headers }: IncomingMessage, endpoint: DeclaredLoad | undefined): boolean =>
  Boolean(endpoint?.isSessionCall || endpoint?.placesOrder) &&
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MAX_RESERVED_BYTES

function requestKindOf(request: IncomingMessage, endpoint: DeclaredLoad | undefined): RequestKind {
  if (endpoint?.isSessionCall) return 'session'
  return isReadRequest(request) ? 'read' : 'write'
}

/** A request that is being handled, or whose body is still arriving. */
interface AdmittedRequest {
  endpoint: DeclaredLoad | undefined
  slot: Slot | undefined
  /** Undefined for a request without a body. */
  body: ArrivingBody | undefined
  isHandled: boolean
}

export function createConnectionLimits(loadShedder: LoadShedder) {
  const arrivingBodies = createArrivingBodies()
  const open = createCounts()
  const streams = createCounts()
  const admittedRequests = new WeakMap<IncomingMessage, AdmittedRequest>()
  const runInTurn = createDatabaseShares()
  let allStreams = 0

  function admitStream(response: ServerResponse, network: string | undefined): ProblemInit | undefined {
    if (allStreams >= MAX_STREAMS) return OVERLOADED
    const holders = network === undefined ? [] : [...new Set([network, siteOf(network)])]
    const isShareUsed =
      network !== undefined &&
      (streams.of(network) >= MAX_STREAMS_PER_CLIENT || streams.of(siteOf(network)) >= MAX_STREAMS_PER_SITE)
    if (isShareUsed) return TOO_MANY_CONCURRENT
    allStreams += 1
    for (const holder of holders) streams.add(holder)
    response.once('close', () => {
      allStreams -= 1
      for (const holder of holders) streams.remove(holder)
    })
    return undefined
  }

  function acquireSlot(request: IncomingMessage, admitted: AdmittedRequest): ProblemInit | undefined {
    const slot = loadShedder.acquire(requestKindOf(request, admitted.endpoint), clientNetworkOf(request))
    if (typeof slot === 'string') return REJECTION_PROBLEMS[slot]
    admitted.slot = slot
    return undefined
  }

  function end(request: IncomingMessage) {
    const admitted = admittedRequests.get(request)
    if (!admitted) return
    admittedRequests.delete(request)
    admitted.body?.leave()
    admitted.slot?.release(!admitted.endpoint?.hasOwnQueue)
  }

  return {
    /** Counts a request until its response has been sent. @returns the problem if the client has too many */
    admit(request: IncomingMessage, response: ServerResponse, path: string): ProblemInit | undefined {
      if (UNLIMITED_PATHS.test(path)) return undefined
      const network = clientNetworkOf(request)
      if (isEventStream(request)) return admitStream(response, network)
      if (network === undefined) return undefined
      if (open.of(network) >= MAX_REQUESTS_PER_CLIENT) return TOO_MANY_CONCURRENT
      open.add(network)
      response.once('close', () => open.remove(network))
      return undefined
    },

    /**
     * Call before a request is handled. A request without a body takes its slot now; others take it when the body has
     * arrived (`receiveBody`), so that a client that sends slowly neither holds a slot nor counts as slow service.
     */
    begin(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      endpoint?: DeclaredLoad,
    ): ProblemInit | undefined {
      if (UNLIMITED_PATHS.test(path)) return undefined
      const admitted: AdmittedRequest = { endpoint, slot: undefined, body: undefined, isHandled: false }
      if (hasBody(request)) {
        const isReserved = hasReservedBody(request, endpoint)
        admitted.body = arrivingBodies.enter(request, clientNetworkOf(request), isReserved)
        if (!admitted.body) return TOO_MANY_CONCURRENT
      } else {
        const refusal = acquireSlot(request, admitted)
        if (refusal) return refusal
      }
      admittedRequests.set(request, admitted)
      // Without a handler, `during` never runs and cannot end the request.
      response.once('close', () => {
        if (!admitted.isHandled) end(request)
      })
      return undefined
    },

    /**
     * Waits for the body of a request. Throws `HttpProblem` if it does not arrive, or if there is no slot for the request
     * when it has arrived.
     */
    async receiveBody<Body>(request: IncomingMessage | undefined, read: () => Promise<Body>): Promise<Body> {
      const admitted = request && admittedRequests.get(request)
      if (!request || !admitted?.body) return read()
      const arrived = read().catch((error: unknown) => {
        throw request.destroyed ? new HttpProblem(INCOMPLETE_BODY) : error
      })
      const body = await Promise.race([arrived, admitted.body.dropped])
      admitted.body.leave()
      const refusal = acquireSlot(request, admitted)
      if (refusal) throw new HttpProblem(refusal)
      return body
    },

    /**
     * Does the work of a call when it is the turn of the account and the site. Calls that wait in a queue of their own, and
     * those of a session, do not wait here, and neither do calls of this process without a connection.
     * @param work is told whether it has waited for other requests
     */
    async inTurn<Value>(
      request: IncomingMessage | undefined,
      account: string | undefined,
      work: (hasWaited: boolean) => Promise<Value>,
    ): Promise<Value> {
      const admitted = request && admittedRequests.get(request)
      const { hasOwnQueue = false, isSessionCall = false } = admitted?.endpoint ?? {}
      if (!admitted || hasOwnQueue || isSessionCall) return work(false)
      return runInTurn(account, clientNetworkOf(request), (hasWaited) => {
        admitted.slot?.restart()
        return work(hasWaited)
      })
    },

    /** Holds the slot until the response is ready to send, also if the client has disconnected meanwhile. */
    async during<Value>(request: IncomingMessage, work: () => Value | Promise<Value>): Promise<Value> {
      const admitted = admittedRequests.get(request)
      if (admitted) admitted.isHandled = true
      try {
        return await work()
      } finally {
        end(request)
      }
    },

    figures: () => ({ arriving: arrivingBodies.size }),
  }
}

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>
