/** Who is inside: how many of one client, how many in all. Ready pages and files are handed out at the door to anybody. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import { isReading, SAFE_METHODS } from './http-methods.server.ts'
import { isEventStream } from './is-event-stream.server.ts'
import { createCounts, type Errand, type NoPlace, type Overload, type Place } from './load-shedding.server.ts'
import { networkBehind } from './request-context.server.ts'

/** Open at once, of one client: far more than a browser asks for, far less than would fill the house. */
const MOST_OF_ONE = 64
/** Event streams, which stay open: one for every window of the dashboard, and a company shares an address. */
const MOST_STREAMS_OF_ONE = 200
const MOST_STREAMS = 5_000
/** Requests whose body is still arriving: nothing is done for them yet, but they take memory. */
const MAX_ARRIVING = 512
const ALWAYS_OPEN = /^\/(healthz|readyz|icon\.svg|robots\.txt)$/
/** Signing in and out, and asking who is signed in. */
const SESSION_CALL = /^\/api\/(sign-in|auth\/(get-session|sign-in\/email|sign-out))$/
/** These wait in a bounded queue of their own: that they are slow says nothing about the rest of the shop. */
const HAS_OWN_QUEUE =
  /^\/api\/(pictures|sign-in|auth\/(sign-in\/email|sign-up\/email|change-password|reset-password)|orders\/[^/]+\/pro-forma\.pdf)$/

const TOO_MANY_OF_ONE: ProblemInit = {
  status: 429,
  code: 'too-many-at-once',
  title: 'Too many requests at once',
  detail: 'Too many requests of yours are under way. Wait for some to be answered.',
  headers: { 'retry-after': '1' },
}

const OVERLOADED: ProblemInit = {
  status: 503,
  code: 'overloaded',
  title: 'Too many visitors right now',
  detail: 'More is asked than can be answered. Nothing was changed; please try again in a moment.',
  headers: { 'retry-after': '2' },
}

export const NO_PLACE: Readonly<Record<NoPlace, ProblemInit>> = {
  full: OVERLOADED,
  'share-used': TOO_MANY_OF_ONE,
}

/** Whatever a request that changes nothing sends along is not read. */
const hasBody = ({ method, headers }: IncomingMessage) =>
  !SAFE_METHODS.includes(method ?? '') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function errandOf(request: IncomingMessage, path: string): Errand {
  if (SESSION_CALL.test(path)) return 'session'
  return isReading(request) ? 'read' : 'write'
}

/** A call that is worked on, or whose body is still arriving. */
interface Visit {
  path: string
  place: Place | undefined
  isWorkedOn: boolean
}

export function createCrowd(overload: Overload) {
  const open = createCounts()
  const streams = createCounts()
  const visits = new WeakMap<IncomingMessage, Visit>()
  let allStreams = 0
  let arriving = 0

  function admitStream(response: ServerResponse, network: string | undefined): ProblemInit | undefined {
    if (allStreams >= MOST_STREAMS) return OVERLOADED
    if (network !== undefined && streams.of(network) >= MOST_STREAMS_OF_ONE) return TOO_MANY_OF_ONE
    allStreams += 1
    if (network !== undefined) streams.add(network)
    response.once('close', () => {
      allStreams -= 1
      if (network !== undefined) streams.take(network)
    })
    return undefined
  }

  function takePlace(request: IncomingMessage, visit: Visit): ProblemInit | undefined {
    const place = overload.enter(errandOf(request, visit.path), networkBehind(request))
    if (typeof place === 'string') return NO_PLACE[place]
    visit.place = place
    return undefined
  }

  function end(request: IncomingMessage) {
    const visit = visits.get(request)
    if (!visit) return
    visits.delete(request)
    if (visit.place) visit.place.leave(!HAS_OWN_QUEUE.test(visit.path))
    else arriving -= 1
  }

  return {
    /** Lets a client in until its answer has arrived there, or says why not. */
    admit(request: IncomingMessage, response: ServerResponse, path: string): ProblemInit | undefined {
      if (ALWAYS_OPEN.test(path)) return undefined
      const network = networkBehind(request)
      if (isEventStream(request)) return admitStream(response, network)
      if (network === undefined) return undefined
      if (open.of(network) >= MOST_OF_ONE) return TOO_MANY_OF_ONE
      open.add(network)
      response.once('close', () => open.take(network))
      return undefined
    },

    /**
     * Before a call is worked on. Without a body it takes its place now; otherwise when the body is there
     * (`bodyArrived`), so that whoever sends slowly holds no place and does not count as slowly answered.
     */
    begin(request: IncomingMessage, response: ServerResponse, path: string): ProblemInit | undefined {
      if (ALWAYS_OPEN.test(path)) return undefined
      const visit: Visit = { path, place: undefined, isWorkedOn: false }
      if (hasBody(request)) {
        if (arriving >= MAX_ARRIVING) return OVERLOADED
        arriving += 1
      } else {
        const refusal = takePlace(request, visit)
        if (refusal) return refusal
      }
      visits.set(request, visit)
      // Where nobody works on it, nobody says that the work has ended.
      response.once('close', () => {
        if (!visit.isWorkedOn) end(request)
      })
      return undefined
    },

    /** Throws 503 or 429 where there is no place now that the body has arrived. */
    bodyArrived(request: IncomingMessage | undefined) {
      const visit = request && visits.get(request)
      if (!visit || visit.place) return
      const refusal = takePlace(request, visit)
      if (refusal) throw new HttpProblem(refusal)
      arriving -= 1
    },

    /** Holds the place until the answer can be handed to the socket, also where the client has left meanwhile. */
    async during<Value>(request: IncomingMessage, work: () => Value | Promise<Value>): Promise<Value> {
      const visit = visits.get(request)
      if (visit) visit.isWorkedOn = true
      try {
        return await work()
      } finally {
        end(request)
      }
    },

    figures: () => ({ arriving }),
  }
}

export type Crowd = ReturnType<typeof createCrowd>
