/**
 * Limits concurrent requests and event streams, per client network and in total. Cached responses and files are
 * unlimited.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { TOO_MANY_CONCURRENT } from '#app/app/account-limit.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'
import { createCounts } from '#app/lib/counts.ts'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import { isReadRequest, SAFE_METHODS } from './http-methods.server.ts'
import { isEventStream } from './is-event-stream.server.ts'
import type { LoadShedder, RejectionReason, RequestKind, Slot } from './load-shedding.server.ts'
import { clientNetworkOf } from './request-context.server.ts'

/** Far more than a browser opens, and far less than would fill the server. */
const MAX_REQUESTS_PER_CLIENT = 64
/** Event streams stay open: one for each dashboard window, and a whole company may share one address. */
const MAX_STREAMS_PER_CLIENT = 200
const MAX_STREAMS = 5_000
/** Requests whose body is still arriving. They cause no work yet, but take memory. */
const MAX_ARRIVING = 512
const UNLIMITED_PATHS = /^\/(healthz|readyz|icon\.svg|robots\.txt)$/
const OVERLOADED: ProblemInit = {
  status: 503,
  code: 'overloaded',
  title: 'Too many requests right now',
  detail: 'The server has too many requests. Nothing was changed. Try again in a moment.',
  headers: { 'retry-after': '2' },
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
type DeclaredLoad = Pick<Endpoint, 'isSessionCall' | 'hasOwnQueue'>

function requestKindOf(request: IncomingMessage, endpoint: DeclaredLoad | undefined): RequestKind {
  if (endpoint?.isSessionCall) return 'session'
  return isReadRequest(request) ? 'read' : 'write'
}

/** A request that is being handled, or whose body is still arriving. */
interface AdmittedRequest {
  endpoint: DeclaredLoad | undefined
  slot: Slot | undefined
  isHandled: boolean
}

export function createConnectionLimits(loadShedder: LoadShedder) {
  const open = createCounts()
  const streams = createCounts()
  const admittedRequests = new WeakMap<IncomingMessage, AdmittedRequest>()
  let allStreams = 0
  let arriving = 0

  function admitStream(response: ServerResponse, network: string | undefined): ProblemInit | undefined {
    if (allStreams >= MAX_STREAMS) return OVERLOADED
    if (network !== undefined && streams.of(network) >= MAX_STREAMS_PER_CLIENT) return TOO_MANY_CONCURRENT
    allStreams += 1
    if (network !== undefined) streams.add(network)
    response.once('close', () => {
      allStreams -= 1
      if (network !== undefined) streams.remove(network)
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
    if (admitted.slot) admitted.slot.release(!admitted.endpoint?.hasOwnQueue)
    else arriving -= 1
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
     * arrived (`bodyArrived`), so that a client that sends slowly neither holds a slot nor counts as slow service.
     */
    begin(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      endpoint?: DeclaredLoad,
    ): ProblemInit | undefined {
      if (UNLIMITED_PATHS.test(path)) return undefined
      const admitted: AdmittedRequest = { endpoint, slot: undefined, isHandled: false }
      if (hasBody(request)) {
        if (arriving >= MAX_ARRIVING) return OVERLOADED
        arriving += 1
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

    /** Throws 503 or 429 if there is no slot when the body has arrived. */
    bodyArrived(request: IncomingMessage | undefined) {
      const admitted = request && admittedRequests.get(request)
      if (!admitted || admitted.slot) return
      const refusal = acquireSlot(request, admitted)
      if (refusal) throw new HttpProblem(refusal)
      arriving -= 1
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

    figures: () => ({ arriving }),
  }
}

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>
